"""How commands are declared, their help pages, and messages about invalid command lines.

The docstring of a command is the text of its help page, so it describes the command to users and has no sections such
as `Args`, but examples: command lines, and below each what it does. Catalogues hold the translation of each paragraph,
of each example's text and of each option's `help`.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from satpuzzle.cli import parameters
from satpuzzle.cli.parameters import OUTPUT, Choice, Option, called, exclusive_of, options_of, written_name
from satpuzzle.cli.telling import Telling
from satpuzzle.errors import InputError, nearest, printable, shorten
from satpuzzle.runtime.language import LANGUAGES, say, say_long, several, translated, use
from satpuzzle.runtime.validation import demand_exclusive

if TYPE_CHECKING:
    from satpuzzle.cli.results import OutputFile


class Page(click.Command):
    """A command, or the program, with a help page in groups of options."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.help, _, examples = inspect.cleandoc(self.help or "").partition("\n\nExamples:\n")
        lines = [line.strip() for line in examples.splitlines()]
        self.examples = [*zip(lines[::2], lines[1::2], strict=True)]
        self._complete = False

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Like click's, but the options are made when they are needed: only those of the command that is called."""
        if not self._complete:
            self._complete = True
            self.params += [*self.own_options(), *common_options()]
        return super().get_params(ctx)

    def own_options(self) -> Iterable[click.Parameter]:
        """The options and arguments of this command only."""
        return ()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Like click's, with translated messages about missing values and unexpected arguments."""
        allowed, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            name, flags = error.option_name, [each for each in self.get_params(ctx) if getattr(each, "is_flag", False)]
            if any(name in (*flag.opts, *flag.secondary_opts) for flag in flags):
                raise InputError("{option} takes no value", option=name) from None
            raise InputError("{option} needs a value", option=name) from None
        if rest and not allowed and not ctx.resilient_parsing:
            words = shorten(" ".join(rest))
            ctx.fail(several(len(rest), "unexpected argument {words}", "unexpected arguments {words}", words=words))
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`, with our own text."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "Show this page."
        return option

    def words(self, ctx: click.Context) -> str:
        """What follows the command's name in the usage line."""
        words = {"[OPTIONS]": say("[OPTIONS]"), "COMMAND [ARGS]...": say("COMMAND [ARGS]...")}
        return " ".join(words.get(piece, piece) for piece in self.collect_usage_pieces(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        formatter.write_usage(ctx.command_path, self.words(ctx), prefix=heading(say("Usage")) + " ")

    def format_help_text(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the paragraphs about the command."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(paragraphs(self)))

    def get_short_help_str(self, limit: int = 45) -> str:
        """The summary that shells show beside the command's name: the first sentence of its page."""
        return paragraphs(self)[0].split(". ")[0].rstrip(".")

    def grouped(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """The options and arguments by group headings: how each is written, and what it does."""
        records: dict[str, list[tuple[str, str]]] = {group: [] for group in parameters.GROUPS}
        arguments: list[tuple[str, str]] = []
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option):
                records[getattr(parameter, "group", "")].append(_record(parameter, ctx))
            elif text := meaning(parameter):
                arguments.append((re.sub(r"[\[\]]", "", parameter.make_metavar(ctx)), text))
        records[parameters.INPUT][:0] = arguments
        return {say(group or "Options"): lines for group, lines in records.items() if lines}

    def format_arguments(self, _ctx: click.Context, _formatter: click.HelpFormatter) -> None:
        """Write nothing: arguments are listed with the options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, the options in groups, and examples."""
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)
        records = self.grouped(ctx)
        if isinstance(self, click.Group):
            records = {say("Options"): [line for lines in records.values() for line in lines]}
        widest = max(min(len(name), 30) for group in records.values() for name, _text in group)
        for group, lines in records.items():
            with formatter.section(heading(group, colon=False)):
                formatter.write_dl([(name.ljust(widest), text) for name, text in lines])
        with formatter.section(heading(say("Examples"), colon=False)):
            for line, text in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}satpuzzle {line}\n")
                with formatter.indentation(), formatter.indentation():
                    formatter.write_text(say(text))


class Command(Page):
    """A command, with options of its function, and of what it writes; of each group of `exclusive` one may be given."""

    def __init__(self, *, exclusive: Any = (), forms: Any = (), writes: OutputFile | None = None, **more: Any) -> None:
        self.exclusive, self.forms, self.writes = exclusive, forms, writes
        super().__init__(**more)

    def own_options(self) -> Iterable[click.Parameter]:
        """Those of its function, and of the frame."""
        yield from map(form_option, [self.forms] if self.forms else [])
        yield from options_of(self.callback or self.main)
        yield from self.writes.options if self.writes else []

    def invoke(self, ctx: click.Context) -> Any:
        """Call the function, after all files and contradictions have been checked."""
        from satpuzzle.cli.results import Run  # help pages do without this import

        run, make = Run(ctx, self.writes), self.callback or self.main
        given = {name: run.values.get(name) for name in run.given}
        demand_exclusive(given, [*self.exclusive, *exclusive_of(make)], run.spelled)
        with run:
            return called(make, ctx.params, run)


def form_option(forms: Sequence[str]) -> Option:
    """The option --format; the first form is the default."""

    def chosen(_context: click.Context, _parameter: click.Parameter, form: str) -> str:
        if form in ("json", "csv"):  # output for programs is the same in every language
            use("en")
        return form

    text = "Classic report, CHECK lines, JSON, viewer URLs, picture or web page." if len(forms) > 4 else None
    more: Any = {"type": Choice(forms), "default": forms[0], "is_eager": True, "callback": chosen}
    return Option(["--format", "form"], group=OUTPUT, help=text, **more)


def make_command(**more: Any) -> Callable[[Callable[..., Any]], Command]:
    """Decorator: make a function a command of the same name.

    Args:
        more: `exclusive`: groups of options, as in `limit first`, of which only one can be used; `forms`: the values of
            --format; `writes`: what --output names.

    Returns:
        The decorator.
    """
    return click.command(cls=Command, **more)


def common_options() -> list[click.Parameter]:
    """The options of every command, and of the program itself.

    `Program.main` sets the language before the command line is parsed.

    Returns:
        New options.
    """

    def common(written: str, help: str, **more: Any) -> Option:
        *_, name = names = written.split()

        def callback(ctx: click.Context, _parameter: click.Parameter, value: Any) -> None:
            telling, act = ctx.find_object(Telling), name[2:]
            if value and telling is not None and hasattr(telling, act):
                getattr(telling, act)(value)

        return Option(names, group=OUTPUT, expose_value=False, callback=callback, help=help, **more)

    return [
        common("-v --verbose", "Report decisions and times on standard error.", is_flag=True),
        common("-q --quiet", "Print only the result and errors.", is_flag=True),
        common("--log", "Append what -v reports to FILE, as JSON lines.", metavar="FILE"),
        common("--language", "Language of reports, errors and help.", type=Choice(LANGUAGES)),
    ]


def written_paragraphs(command: click.Command) -> Iterator[tuple[str, str]]:
    """The names and English texts of the paragraphs of a help page."""
    for number, paragraph in enumerate((command.help or "").split("\n\n"), 1):
        yield f"help {command.name} {number}", " ".join(paragraph.split())


def paragraphs(command: click.Command) -> list[str]:
    """The translated paragraphs of a help page."""
    return [say_long(name, text) for name, text in written_paragraphs(command)]


def heading(text: str, *, colon: bool = True) -> str:
    """A heading, bold on terminals."""
    styled = click.style(text, bold=True) if colored() else text
    return styled + ":" * colon


def colored() -> bool | None:
    """Whether colours are allowed: not if NO_COLOR is set. click writes colours on terminals only."""
    return not os.environ.get("NO_COLOR")


def meaning(parameter: click.Parameter) -> str:
    """The translated help text of an option or argument."""
    return say(getattr(parameter, "help", None) or "", **getattr(parameter, "parts", {}))


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """How an option is written, and its help text with default."""
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    if not option.is_flag and not option.count:
        names += " " + option.make_metavar(ctx)
    pieces = [meaning(option)]
    text = option.show_default if isinstance(option.show_default, str) else None
    default = option.get_default(ctx) if text is None else say(text) if " " in text else text  # a word is a value
    if option.show_default and default is not None:
        pieces.append(say("[default: {value}]", value=default))
    if option.multiple:
        pieces.append(say("[repeatable]"))
    if option.required:
        pieces.append(say("[required]"))
    return names, "  ".join(filter(None, pieces))


def usage_message(error: click.ClickException) -> str:
    """The message about an error of click, in one line."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    message = _message(error, context)
    if context is not None and not isinstance(error, click.BadParameter):
        listed = say("`{command}` lists all options", command=f"{context.command_path} --help")
        message += (" " if message.endswith("?") else "; ") + listed  # no semicolon after a question mark
    return printable(message)


def _message(error: click.ClickException, context: click.Context | None) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.get_params(context) for name in param.opts] if context else []
        near = nearest(error.option_name, known, listed=False)
        return say("unknown option {option}", option=error.option_name) + (f"; {translated(near)}" if near else "")
    if isinstance(error, click.MissingParameter) and error.param is not None and context is not None:
        assert isinstance(context.command, Page)
        name, example = written_name(error.param, context).strip("[]."), context.command.examples[0][0]
        example = say("for example: {example}", example=f"satpuzzle {example}")
        return say("{name} is missing", name=name) + "; " + example
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{written_name(error.param, context)}: {error.message}"
    return " ".join(error.format_message().split())
