"""What keeps a file from being used as a mesh, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import FileError


class MeshKindError(Vi3drasError):
    """A file of another kind; facts: the file, and the ends of names that are read."""

    def _told(self, file: str, *known: str) -> str:
        return f"{file} is no mesh that can be read here: take one of {', '.join(known)}."


class MeshSizeError(Vi3drasError):
    """More than is read; facts: the file, how much it has, and the most, with what is counted."""

    says = "{} has {} where {} is the most: save it with fewer triangles."


class MeshCutError(FileError):
    """Less than announced; facts: what is announced and what is there."""

    says = "it announces {} but {}: copy or save it again."


class MeshTextError(FileError):
    """Something that the format does not have; facts: what is there and what should be."""

    says = "{}, but it should be {}."


class MeshIndexError(FileError):
    """A triangle of a vertex that is not there; facts: the number and how many there are."""

    says = "a triangle asks for vertex {} of {}: save the mesh again."


class MeshNumberError(FileError):
    """A coordinate that is no place; facts: the vertex."""

    says = "vertex {} is at no finite place: save the mesh again."


class NoTrianglesError(FileError):
    """A file without any triangle."""

    says = "it has no triangles: save it as a surface, not as points or lines."
