// The extension: finds dpcheck, starts its server, and shows derivations and pages as Markdown beside the code.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

const SHOWN = "dpcheck";

/** What is shown as Markdown, by the address of the document that shows it. */
class Pages implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? "";
  }

  async show(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SHOWN, path: `/${name}.md` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
  }
}

/** The command that starts dpcheck: as it is set, else in the interpreter that the Python extension has selected, else from the path. */
async function command(): Promise<string[]> {
  const set = vscode.workspace.getConfiguration("dpcheck").get<string[]>("path", []);
  if (set.length > 0) {
    return set;
  }
  const python = vscode.extensions.getExtension("ms-python.python");
  if (python !== undefined) {
    const api = (await python.activate()) as { environments?: { getActiveEnvironmentPath(): { path: string } } } | undefined;
    const path = api?.environments?.getActiveEnvironmentPath().path;
    if (path !== undefined && path !== "" && path !== "python") {
      return [path, "-m", "dpcheck"];
    }
  }
  return ["dpcheck"];
}

async function start(pages: Pages, log: vscode.LogOutputChannel): Promise<void> {
  const [program, ...before] = await command();
  if (program === undefined) {
    return;
  }
  const server: ServerOptions = { command: program, args: [...before, "server"] };
  const options: LanguageClientOptions = {
    documentSelector: [
      { language: "python", scheme: "file" },
      { language: "python", scheme: "untitled" },
      { notebook: "jupyter-notebook", language: "python" },
    ],
    outputChannel: log,
    middleware: {
      executeCommand: async (name, given, next) => {
        const [argument] = given as unknown[];
        if (name === "dpcheck.showDerivation" && typeof argument === "string") {
          await pages.show("derivation", argument);
          return argument;
        }
        const answer: unknown = await next(name, given);
        if (name === "dpcheck.showPage" && typeof answer === "string" && typeof argument === "string") {
          await pages.show(argument, answer);
        }
        return answer;
      },
      window: {
        // pages come as Markdown, beside the code; nothing else is opened without being asked for
        showDocument: async (params, token, next) => (params.uri.endsWith(".md") ? { success: true } : next(params, token)),
      },
    },
  };
  client = new LanguageClient("dpcheck", "dpcheck", server, options);
  try {
    await client.start();
  } catch (fault) {
    const message = `dpcheck could not be started (${[program, ...before, "server"].join(" ")}): ${String(fault)}. Install it with: pip install "dpcheck[editor]"`;
    log.error(message);
    void vscode.window.showErrorMessage(message);
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const pages = new Pages();
  const log = vscode.window.createOutputChannel("dpcheck", { log: true });
  context.subscriptions.push(
    log,
    vscode.workspace.registerTextDocumentContentProvider(SHOWN, pages),
    vscode.commands.registerCommand("dpcheck.showLog", () => log.show()),
    vscode.commands.registerCommand("dpcheck.restart", async () => {
      await client?.stop();
      await start(pages, log);
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("dpcheck.path")) {
        await client?.stop();
        await start(pages, log);
      }
    }),
  );
  await start(pages, log);
}

export function deactivate(): Thenable<void> | undefined {
  return client?.stop();
}
