"""A row of the rule table: one library function and what it does to distances and domains."""
from __future__ import annotations

from dataclasses import dataclass, field

from dpcheck.rules.definition import Definition
from dpcheck.rules.formula import Condition, Formula
from dpcheck.rules.marks import UNMARKED, Mark


class StubError(Exception):
    """A stub file says something that is not a rule; the message begins with `path:line:`."""


@dataclass(slots=True)
class Parameter:
    """A parameter of a stub function; `default` is its default, None where it is needed, `...` where it cannot be written out.

    `mark` says which values the rule understands, and `annotated` whether the stub has it written out. Without one only the default is understood: a call
    that gives another value is an unknown call.
    """

    name: str
    kind: str  # "positional" "normal" "keyword" "*" "**"
    default: object
    required: bool
    mark: Mark = UNMARKED
    annotated: bool = False


@dataclass(slots=True)
class Row:
    """What a library function does, for the arguments that its parameters name and mark; for others, what `otherwise` says, if that is another row of the function.

    `kind` is
    - "define": `definition` says what it is, by operators and other functions with a rule;
    - "by_group": of each group of a table what the function called `operation` makes of it;
    - "elementwise": applied to each number; moves it by at most `slope` times its move, and by `jump` more;
    - "reduction": an array becomes a number, `factors[p][""]` times its move in norm p;
    - "transform": an array becomes an array, `factors[p][q]` from norm p to norm q;
    - "lipschitz": `factors[parameter][""]` an argument;
    - "operation": `operation` names a rule of the interpreter that data cannot say;
    - "expression": an expression on the columns of a frame, whose `operation` says what that is in SQL;
    - "same": another name of the row called `operation`;
    - "class": another name of the class called `operation`, and so of each of its functions; in no table, but the rows that come of it;
    - "noise": a sampler whose draws, added to a value, release it; `operation` is the family, `roles` say which parameter is which;
    - "draw": a sampler of public coins; `operation` is the law, `roles` say between which ends, or among what;
    - "mechanism": adds the noise itself, or selects; `operation` is the family, `roles` say which parameter is which;
    - "source": reads data; `operation` says into what ("frame", "array", "list", "records": dicts, "texts");
    - "configured": a class whose objects keep what they were made with, for the mechanisms that are their methods;
    - "adds": a method that adds to what a mechanism of its object releases;
    - "seed": it sets a generator of random numbers, or sets it back;
    - "opaque": a deterministic function of which only the range of its result is known; `operation` is what that is, if it is no number ("text", "column", "texts", "anything").
    Formulas speak of `lo`, `hi` (the ends of the first argument's domain), `n` (its length) and the other parameters.
    """

    name: str
    kind: str
    parameters: list[Parameter]
    row: str = ""
    why: str = ""
    tight: bool = True
    operation: str = ""
    definition: Definition | None = None
    slope: Formula | None = None
    jump: Formula | None = None
    lower: Formula | None = None
    upper: Formula | None = None
    needs: Condition | None = None
    factors: dict[str, dict[str, Formula]] = field(default_factory=dict)
    integer: bool = False
    derivative: str = ""
    gives: str = ""  # what it returns may be what it was given, an item or a part of that; "new": never; "items": a new container of the items as they are; "nothing": None
    into: str = ""  # the parameter that becomes what the definition says, and is given back
    lazy: bool = False  # it returns an iterator, or a view of a dict, and does its work when that is consumed
    roles: dict[str, str | Formula] = field(default_factory=dict)
    path: str = ""
    line: int = 0
    otherwise: Row | None = None

    @property
    def bound(self) -> str:
        """The factors as one text, for the printed table."""
        if self.definition is not None:
            return self.definition.text + (f", into {self.into}" if self.into else "")
        if self.kind == "elementwise":
            slope = "1" if self.slope is None else self.slope.text
            return slope if self.jump is None else f"{slope} per unit, and a jump of {self.jump.text} on reals"
        if self.factors:
            parts = []
            for measured, wanted in self.factors.items():
                for norm, formula in wanted.items():
                    parts.append(f"{measured}{' to ' + norm if norm else ''}: {formula.text}")
            return "; ".join(parts)
        if self.kind == "opaque":
            return "1 into D" + {"": "; the diameter of the result", "column": ", row by row"}.get(self.operation, "")
        if self.kind in ("noise", "mechanism"):
            return f"{self.operation} {self.kind}: " + ", ".join(f"{role} {part}" for role, part in self.roles.items())
        if self.kind == "draw":
            return ", ".join([f"0, a public coin ({self.operation})", *(f"{role} {part}" for role, part in self.roles.items())])
        if self.kind == "source":
            return f"private data ({self.operation}) in an audit"
        if self.kind in ("configured", "adds", "seed"):
            return {"configured": "keeps its parameters", "adds": "keeps what is released later", "seed": "what is drawn depends on it"}[self.kind]
        if self.kind == "expression":
            return f"`{self.operation}` of SQL"
        if self.kind == "by_group":
            return f"as {self.operation}, of each group"
        return f"as {self.operation}" if self.kind == "same" else f"rule `{self.operation}`"

    @property
    def result(self) -> str:
        """The result's domain as text, empty where nothing is said."""
        if self.lower is None and self.upper is None:
            return "whole numbers" if self.integer else ""
        low = "-inf" if self.lower is None else self.lower.text
        high = "inf" if self.upper is None else self.upper.text
        return f"[{low}, {high}]{', whole' if self.integer else ''}"
