"""`vi3dras completion`: let the shell complete commands, options and robots."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    epilog='Example: add eval "$(vi3dras completion bash)" to the file .bashrc in your home folder.',
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes the Tab key complete commands, options and robots."""
    maker = get_completion_class(shell)
    if maker is None:
        raise click.UsageError(f"There is no completion for {shell}. There is one for {', '.join(SHELLS)}.")
    root = ctx.find_root()
    click.echo(maker(root.command, {}, "vi3dras", "_VI3DRAS_COMPLETE").source())
