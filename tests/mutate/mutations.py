"""Every small change of a module that a test should notice.

A mutation replaces a piece of the text and leaves all other lines where they are, so that what is printed is what ran.
Left alone is what no behaviour depends on: annotations, decorators, docstrings, imports, the words of errors, and
settings such as `strict` or `dtype` that guard or tune.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise

from tests.mutate.replacements import NAMES, OPERATORS, QUIET, Mutation


def mutations(path: str, source: str) -> list[Mutation]:
    """All mutations of a module, in the order of its text."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    found = {(one.start, one.stop, one.text): one for one in finder.found}
    return sorted(found.values(), key=lambda one: (one.start, one.stop, one.text))


class _Finder(ast.NodeVisitor):
    """Walks through what can be mutated, and knows in which statement and function it is."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.data = path, source.encode()
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.statement = (1, 1)
        self.scope: tuple[int, int] | None = None
        self.found: list[Mutation] = []

    # What surrounds a mutation.

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            before, self.statement = self.statement, _head(node)
            super().visit(node)
            self.statement = before
        else:
            super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self.scope = self.scope, (node.lineno, node.end_lineno or node.lineno)
        self.statement = (
            _head(node)[0],
            node.end_lineno or node.lineno,
        )  # a default is set once, and matters to every caller of the function
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self._body(node.body)
        self.scope = before

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._body(node.body)

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node.body)

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body[1:] if ast.get_docstring(ast.Module(body, []), clean=False) is not None else body:
            self.visit(statement)

    # What is left alone.

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words, and before Python 3.12 without their places."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """A test of its own."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._add("statement removed", *self._range(node), "pass")

    # What is changed.

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, right in pairwise(operands):
            self._operator("comparison", left, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not (isinstance(node.op, ast.BitOr) and _is_type(node)):
            self._operator("arithmetic", node.left, node.right)
            self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in pairwise(node.values):
            self._operator("and/or", left, right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        start, stop = self._range(node)
        self._add("sign or not", start, stop, self._text(node.operand))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        start, stop = self._range(node)
        if isinstance(node.value, bool):
            self._add("constant", start, stop, str(not node.value))
        elif isinstance(node.value, int):
            self._add("constant", start, stop, str(node.value + 1))
            self._add("constant", start, stop, str(node.value - 1))
        elif isinstance(node.value, float):
            self._add("constant", start, stop, repr(node.value + 1))
        elif node.value in ("left", "right"):
            self._add("constant", start, stop, '"right"' if node.value == "left" else '"left"')

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negated(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negated(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negated(test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._add("return None", *self._range(node.value), "None")
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add("statement removed", *self._range(node), "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add("statement removed", *self._range(node), "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._add("statement removed", *self._range(node), "pass")
        if not any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets):
            self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._add("statement removed", *self._range(node), "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add("statement removed", *self._range(node), "pass")

    def visit_Slice(self, node: ast.Slice) -> None:
        for bound in (node.lower, node.upper):
            if bound is not None:
                self._add("slice", *self._range(bound), "")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in NAMES:
            stop = self._range(node.func)[1]
            self._add("name", stop - len(name), stop, NAMES[name])
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg not in QUIET:
                self._without(keyword)
                self.visit(keyword.value)

    # How a change is written.

    def _range(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.expr) -> str:
        start, stop = self._range(node)
        return self.data[start:stop].decode()

    def _operator(self, kind: str, left: ast.expr, right: ast.expr) -> None:
        """The one operator between two operands, where nothing but brackets and space is there as well."""
        start, stop = self._range(left)[1], self._range(right)[0]
        gap = self.data[start:stop].decode()
        match = re.fullmatch(r"[\s)]*?([^\s()#]+(?: (?:not|in))?)[\s(]*", gap)
        if match and match[1] in OPERATORS:
            self._add(kind, start + match.start(1), start + match.end(1), OPERATORS[match[1]])

    def _negated(self, test: ast.expr) -> None:
        start, stop = self._range(test)
        if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self._add("if negated", start, stop, f"not ({self._text(test)})")

    def _without(self, keyword: ast.keyword) -> None:
        start, stop = self._range(keyword)
        before, after = re.search(rb",\s*$", self.data[:start]), re.match(rb"\s*,\s*", self.data[stop:])
        if after:
            stop += after.end()
        elif before:
            start = before.start()
        self._add("argument dropped", start, stop, "")

    def _add(self, kind: str, start: int, stop: int, text: str) -> None:
        line = self.data.count(b"\n", 0, start) + 1
        left, right = self.starts[line - 1], self.data.find(b"\n", stop)
        right = len(self.data) if right < 0 else right
        was = self.data[left:right].decode()
        becomes = self.data[left:start].decode() + text + self.data[stop:right].decode()
        lines = (" ".join(was.split()), " ".join(becomes.split()))
        self.found.append(Mutation(self.path, kind, start, stop, text, line, *lines, *self.statement, self.scope))


def _head(node: ast.stmt) -> tuple[int, int]:
    """The lines of a statement; of its head alone, if it holds others."""
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return node.lineno, max(last, node.lineno)


def _is_type(node: ast.expr) -> bool:
    """Whether an expression with `|` is a union of types, as far as its names tell."""
    if isinstance(node, ast.BinOp):
        return _is_type(node.left) or _is_type(node.right)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and node.id in {"int", "float", "str", "bool", "bytes", "list", "dict", "tuple"}
