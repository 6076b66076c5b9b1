-- Drives Neovim as its user does, with the set-up of docs/editor.md, and writes what it shows to a file.
local told = { never = {} }

local function until_(what, is_so)
  if not vim.wait(60000, is_so, 20) then
    table.insert(told.never, what)
  end
end

local function findings()
  local lines = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(lines, string.format("%d:%d %s", one.lnum + 1, one.col + 1, one.code or one.user_data.lsp.code))
  end
  return table.concat(lines, ", ")
end

local function ask(method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, "utf-16"), more or {})
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    if answer.result then return answer.result end
  end
end

dofile(vim.env.DPCHECK_SETUP)
vim.cmd("edit noisy.py")
vim.bo.filetype = "python"
until_("a finding when it is opened", function() return findings() ~= "" end)
told.opened = findings()

vim.fn.cursor(5, 34)
local hover = ask("textDocument/hover")
told.hover = hover and hover.contents.value

vim.api.nvim_buf_set_text(0, 4, 38, 4, 39, { "3" })
told.line = vim.api.nvim_get_current_line()
until_("none after the edit", function() return findings() == "" end)
told.mended = findings()

vim.cmd("undo")
until_("the finding again", function() return findings() ~= "" end)
local range = { start = { line = 0, character = 0 }, ["end"] = { line = 9, character = 0 } }
local actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })
told.actions = {}
for _, action in ipairs(actions or {}) do
  table.insert(told.actions, action.title)
  if action.edit and action.title:match("^Suppress") then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  end
end
until_("none after the suppression", function() return findings() == "" end)
told.suppressed = vim.api.nvim_get_current_line()

local clients = vim.lsp.get_active_clients and vim.lsp.get_active_clients() or vim.lsp.get_clients()
for _, client in ipairs(clients) do client.stop() end
until_("the end of the server", function() return clients[1].is_stopped() end)

local file = assert(io.open(vim.env.DPCHECK_TOLD, "w"))
file:write(vim.json and vim.json.encode(told) or vim.fn.json_encode(told))
file:close()
vim.cmd("qall!")
