"""Commands: how they are declared, what their pages look like, and what is said of a wrong call.

    @make_command(("count mine.txt", "how many solutions there are"))
    @option("--all", group=OUTPUT, is_flag=True, help="List all solutions.")

Texts stand in the code in English, once: the docstring of a command is its page, paragraph by paragraph, and each
`help` an option's. `satpuzzle.runtime.language` translates them.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from satpuzzle.cli.parameters import GROUPS, INPUT, OUTPUT, Choice, Option, written_name
from satpuzzle.cli.telling import Telling
from satpuzzle.errors import InputError, UnknownNameError, nearest, printable, shorten
from satpuzzle.runtime.language import LANGUAGES, say, say_long

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Page(click.Command):
    """The help page of a command or of a group of commands. inside: the group that it is in, if any."""

    def __init__(self, *arguments: Any, examples: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.examples = examples
        self.inside = ""
        self.params += common_options()

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Like click's, but says in the language asked for what is too much, or too little."""
        allowed, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            name = error.option_name
            flags = [option for option in self.get_params(ctx) if isinstance(option, click.Option) and option.is_flag]
            if any(name in (*flag.opts, *flag.secondary_opts) for flag in flags):
                raise InputError("{option} takes no value; write it alone", option=name) from None
            raise InputError("{option} needs a value after it", option=name) from None
        if rest and not allowed and not ctx.resilient_parsing:
            ctx.fail(say("{words}: more than this command takes", words=shorten(" ".join(rest))))
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, among the command's own."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "Show this page."
        return option

    def words(self, ctx: click.Context) -> str:
        """What follows its name where it is called."""
        words = {"[OPTIONS]": say("[OPTIONS]"), "COMMAND [ARGS]...": say("COMMAND [ARGS]...")}
        return " ".join(words.get(piece, piece) for piece in self.collect_usage_pieces(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How it is called."""
        formatter.write_usage(ctx.command_path, self.words(ctx), prefix=heading(say("Usage")) + " ")

    def format_help_text(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(paragraphs(self)))

    def get_short_help_str(self, limit: int = 45) -> str:
        """What shells show beside the command's name."""
        return first_words(self)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Like click's, with the help of options in the language asked for."""
        items = super().shell_complete(ctx, incomplete)
        told = {name: each for each in self.get_params(ctx) for name in (*each.opts, *each.secondary_opts)}
        for item in items:
            if item.value in told:
                item.help = meaning(told[item.value])
        return items

    def grouped(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Its options and arguments by their groups' headings: how each is written, and what it does."""
        records: dict[str, list[tuple[str, str]]] = {group: [] for group in GROUPS}
        arguments: list[tuple[str, str]] = []
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option):
                if not parameter.hidden:
                    records[getattr(parameter, "group", "")].append(_record(parameter, ctx))
            elif text := meaning(parameter):
                written = parameter.make_metavar(ctx).replace("[", "").replace("]", "")
                arguments.append((written, text))
        records[INPUT][:0] = arguments
        return {say(group or "Options"): lines for group, lines in records.items() if lines}

    def format_arguments(self, _ctx: click.Context, _formatter: click.HelpFormatter) -> None:
        """Nothing: they stand among the options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its commands, its options in groups, and examples."""
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)
        records = self.grouped(ctx)
        widest = max(min(len(name), 30) for group in records.values() for name, _text in group)
        for group, lines in records.items():
            with formatter.section(heading(group, colon=False)):
                formatter.write_dl([(name.ljust(widest), text) for name, text in lines])
        write_examples(formatter, self.examples)


class Command(Page):
    """A command with examples: arguments of `satpuzzle`, and what they are good for. `common_options` come with it."""

    def invoke(self, ctx: click.Context) -> Any:
        """As usual, once all files are checked."""
        from satpuzzle.cli.outputs import check_files  # not for pages alone

        check_files(ctx)
        return super().invoke(ctx)


def make_command(*examples: tuple[str, str]) -> Callable[[Callable[..., Any]], Command]:
    """A command with such examples, of the function below, by its name."""
    return click.command(cls=Command, examples=examples)


class Group(Page, click.Group):
    """A group of commands."""

    command_class = Command

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """As usual; the command is told which group it is in."""
        super().add_command(cmd, name)
        if isinstance(cmd, Page):
            cmd.inside = self.name or ""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, but an unknown command gets a suggestion."""
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            raise self.unknown_command(args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def unknown_command(self, args: list[str], commands: list[str]) -> InputError:
        """What is said of a command line that begins with no command."""
        return UnknownNameError(say("command"), args[0], commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one line for each command."""
        widest = max(map(len, self.listed(ctx)))
        formatter.write_paragraph()
        for group, commands in self.sections(ctx).items():
            formatter.write_heading(heading(group, colon=False))
            with formatter.indentation():
                formatter.write_dl([(name.ljust(widest), text) for name, text in commands.items()])

    def sections(self, ctx: click.Context) -> dict[str, dict[str, str]]:
        """The commands by the headings of their groups, each with what it is for in a few words."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        shown = {name: first_words(each) for name, each in commands if each is not None and not each.hidden}
        return {say("Commands"): shown}

    def listed(self, ctx: click.Context) -> dict[str, str]:
        """The commands of all groups."""
        return {name: text for commands in self.sections(ctx).values() for name, text in commands.items()}


def first_words(command: click.Command) -> str:
    """In a few words what a command is for: how its page begins."""
    return paragraphs(command)[0].split(". ")[0].rstrip(".")


def common_options() -> list[click.Parameter]:
    """The options of every command, and of the program before it: what is said, to whom, in which language.

    The language acts before the command line is read (`cli.main`).
    """

    def common(*names: str, act: Callable[[Telling, Any], None] = lambda *_: None, **more: Any) -> Option:
        def callback(ctx: click.Context, _parameter: click.Parameter, value: Any) -> None:
            telling = ctx.find_object(Telling)
            if value and telling is not None:
                act(telling, value)

        return Option(names, group=OUTPUT, expose_value=False, callback=callback, **more)

    verbose = "Report decisions and times on standard error."
    quiet = "Print only the result and errors."
    log = "Append what -v reports to FILE, as JSON lines."
    language = "Language of reports, errors and help."
    return [
        common("-v", "--verbose", is_flag=True, act=Telling.verbose, help=verbose),
        common("-q", "--quiet", is_flag=True, act=Telling.quiet, help=quiet),
        common("--log", metavar="FILE", act=Telling.log, help=log),
        common("--language", type=Choice(LANGUAGES), help=language),
    ]


def written_paragraphs(command: click.Command) -> Iterator[tuple[str, str, str]]:
    """The English paragraphs of a help page: name, beginning and text. Those that begin with \\b keep their lines."""
    words = ["help", getattr(command, "inside", ""), command.name or ""]
    for number, paragraph in enumerate(inspect.cleandoc(command.help or "").split("\n\n"), 1):
        as_it_is = paragraph.startswith("\b")
        text = paragraph[1:].strip("\n") if as_it_is else " ".join(paragraph.split())
        yield " ".join([*filter(None, words), str(number)]), "\b\n" if as_it_is else "", text


def paragraphs(command: click.Command) -> list[str]:
    """The paragraphs of a help page in the language asked for; click keeps the lines of those that begin with \\b."""
    return [begin + say_long(name, text) for name, begin, text in written_paragraphs(command)]


def write_examples(formatter: click.HelpFormatter, examples: Iterable[tuple[str, str]]) -> None:
    """Command lines to copy, and what they are good for."""
    lines = [(f"satpuzzle {arguments}", say(remark)) for arguments, remark in examples]
    if not lines:
        return
    with formatter.section(heading(say("Examples"), colon=False)):
        for line, remark in lines:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
            with formatter.indentation(), formatter.indentation():
                formatter.write_text(remark)


def heading(text: str, *, colon: bool = True) -> str:
    """A heading, bold where it is shown on a terminal."""
    styled = click.style(text, bold=True) if colored() else text
    return styled + ":" * colon


def colored() -> bool | None:
    """May colours be written? Never where NO_COLOR is set; else click writes them on terminals only."""
    return not os.environ.get("NO_COLOR")


def meaning(parameter: click.Parameter) -> str:
    """The help of an option or argument, in the language asked for."""
    return say(getattr(parameter, "help", None) or "", **getattr(parameter, "parts", {}))


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """How an option is written, and what it does."""
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    if not option.is_flag and not option.count:
        names += " " + option.make_metavar(ctx)
    pieces = [meaning(option)]
    told = option.show_default if isinstance(option.show_default, str) else None
    default = option.get_default(ctx) if told is None else say(told) if " " in told else told  # a word is a value
    if option.show_default and default is not None:
        pieces.append(say("[default: {value}]", value=default))
    if option.required:
        pieces.append(say("[required]"))
    return names, "  ".join(filter(None, pieces))


def usage_message(error: click.ClickException) -> str:
    """The line about `error`, one that click raised."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    message = _message(error, context)
    if context is not None and not isinstance(error, click.BadParameter):
        # a question ends in its own mark
        message += (" " if message.endswith("?") else "; ") + say(
            "`{command}` lists all options", command=f"{context.command_path} --help"
        )
    return printable(message)


def _message(error: click.ClickException, context: click.Context | None) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.get_params(context) for name in param.opts] if context else []
        near = nearest(error.option_name, known, listed=False)
        return say("there is no option {option}", option=error.option_name) + (f"; {near}" if near else "")
    if isinstance(error, click.MissingParameter) and error.param is not None and context is not None:
        return _missing(error.param, context)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{written_name(error.param, context)}: {error.message}"
    return " ".join(error.format_message().split())


def _missing(parameter: click.Parameter, context: click.Context) -> str:
    name = written_name(parameter, context)
    what = meaning(parameter)
    examples = getattr(context.command, "examples", ())
    message = say("{name} is missing", name=name.rstrip("."))
    if what:
        message += f". {what.rstrip('.')}"
    if examples:
        message += "; " + say("for example: {example}", example=f"satpuzzle {examples[0][0]}")
    return message
