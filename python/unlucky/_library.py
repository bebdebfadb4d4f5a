"""libunlucky, loaded and asked whether it is the one that this package was written for.

Found in this order: the file that UNLUCKY_LIBRARY names, the one that came with the package, the system's.
"""
from __future__ import annotations

import ctypes
import json
import operator
import os
import pathlib
from ctypes import POINTER, byref, c_bool, c_char, c_char_p, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Callable

NOBODY = 255
NO_CARD = 255
LEARNER = 255
NO_NUMBER = -1
NUMBERS_VERSION = 1
OBSERVATION_VERSION = 1


class UnluckyError(ValueError):
    """The library refused something: `code` is short and stable, the message says what to do about it."""

    def __init__(self, message: str, code: str = "error") -> None:
        super().__init__(message)
        self.code = code


class IllegalAction(UnluckyError):
    """An action that the rules do not allow now. Nothing was changed."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "illegal-action")


def whole(value: Any, what: str, least: int, most: int, code: str) -> int:
    """A whole number between two bounds. What is none (3.0 is none, either) or lies outside is refused by its name."""
    try:
        number = operator.index(value)
    except TypeError:
        raise UnluckyError(f"{what}: a whole number is expected, not {value!r}", code) from None
    if not least <= number <= most:
        raise UnluckyError(f"{what}: {number} is not between {least} and {most}", code)
    return number


def utf8(value: Any, what: str) -> bytes:
    """The bytes of a text; anything else is refused by its name."""
    if not isinstance(value, str):
        raise UnluckyError(f"{what}: a text is expected, not {value!r}", "bad-text")
    return value.encode()


def seat_number(value: Any, players: int, spectator: bool = True) -> int:
    """A seat that there is; None is a spectator's, where one can be."""
    if value is None and spectator:
        return NOBODY
    try:
        return whole(value, "seat", 0, players - 1, "bad-seat")
    except UnluckyError:
        raise UnluckyError(f"there is no seat {value!r}: seats go from 0 to {players - 1}", "bad-seat") from None


# The plain structs of the library that this package reads or writes, in their order. Their sizes are asked below.

class Action(ctypes.Structure):
    _fields_ = [("kind", c_uint8), ("card", c_uint8), ("pawn", c_uint8), ("room", c_uint8)]


class Event(ctypes.Structure):
    _fields_ = [("kind", c_uint8), ("seat", c_uint8), ("other", c_uint8), ("seats", c_uint8), ("card", c_uint8),
                ("pawn", c_uint8), ("source", c_uint8), ("room", c_uint8), ("number", c_uint16)]


class Events(ctypes.Structure):
    _fields_ = [("count", c_uint8), ("event", Event * 16)]


class Fault(ctypes.Structure):
    _fields_ = [("code", c_char_p), ("line", c_size_t), ("column", c_size_t), ("message", c_char * 240)]

    def error(self, of_text: bool = True) -> UnluckyError:
        """What the library says is wrong; where, too, if it is about a text that the caller has."""
        where = f"line {self.line}, column {self.column}: " if self.line and of_text else ""
        return UnluckyError(where + self.message.decode(), (self.code or b"error").decode())


class Text(ctypes.Structure):
    _fields_ = [("bytes", c_void_p), ("len", c_size_t), ("room", c_size_t), ("failed", c_bool)]


class JsonOut(ctypes.Structure):
    _fields_ = [("text", c_void_p), ("begun", c_uint32), ("object", c_uint32), ("depth", ctypes.c_uint), ("after_key", c_bool)]


class Why(ctypes.Structure):
    _fields_ = [("reason", c_uint8), ("by", c_uint8), ("room", c_uint8), ("number", c_uint8)]


class Section(ctypes.Structure):
    _fields_ = [("first", c_uint16), ("rows", c_uint16), ("columns", c_uint16), ("most", c_uint16)]


class BatchSetup(ctypes.Structure):
    _fields_ = [("seed", c_char_p), ("seed_len", c_size_t), ("games", c_uint32), ("observing", c_uint8), ("history", c_uint8),
                ("stays_over", c_bool)]


class Budget(ctypes.Structure):
    _fields_ = [("seed", c_uint64), ("playouts", c_uint32), ("now", c_void_p), ("clock", c_void_p), ("until", c_uint64),
                ("stop", c_void_p), ("parallel", c_void_p), ("threads", c_void_p)]


class Candidate(ctypes.Structure):
    _fields_ = [("action", Action * 8), ("actions", c_uint8), ("mean", c_int32), ("error", c_int32), ("visits", c_uint32)]


class Report(ctypes.Structure):
    _fields_ = [("action", Action), ("chance", c_uint16 * 8), ("candidates", c_uint8), ("candidate", Candidate * 14),
                ("playouts", c_uint32)]


MIRRORED = {"ul_action": Action, "ul_event": Event, "ul_events": Events, "ul_fault": Fault, "ul_text": Text, "ul_why": Why,
            "ul_json_out": JsonOut, "ul_section": Section, "ul_batch_setup": BatchSetup, "ul_budget": Budget,
            "ul_candidate": Candidate, "ul_report": Report}

# What is called: (result, arguments). Pointers to what only the library reads are void.
P = c_void_p
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "ul_library_version": (c_char_p, []),
    "ul_library_numbers": (c_uint32, []),
    "ul_library_observation": (c_uint32, []),
    "ul_library_size": (c_size_t, [c_char_p]),
    "ul_library_limit": (c_uint32, [c_char_p]),
    "ul_edition_count": (c_size_t, []),
    "ul_edition_nth": (c_bool, [P, c_size_t]),
    "ul_edition_find": (c_bool, [P, c_char_p, c_size_t]),
    "ul_options_read": (c_bool, [P, P, P, c_bool, POINTER(Fault)]),
    "ul_options_write": (None, [P, P, P]),
    "ul_json_read": (P, [c_char_p, c_size_t, POINTER(Fault)]),
    "ul_json_free": (None, [P]),
    "ul_json_begin": (None, [P, P]),
    "ul_json_open_object": (None, [P]),
    "ul_json_close": (None, [P]),
    "ul_text_free": (None, [P]),
    "ul_world_new": (P, [P, P, c_uint8, c_char_p, c_size_t, POINTER(Fault)]),
    "ul_world_free": (None, [P]),
    "ul_world_plan": (P, [P]),
    "ul_world_edition": (P, [P]),
    "ul_world_options": (P, [P]),
    "ul_world_players": (c_uint8, [P]),
    "ul_world_kinds": (c_uint8, [P]),
    "ul_world_card_id": (c_char_p, [P, c_uint8]),
    "ul_plan_count": (c_uint8, [P]),
    "ul_plan_write": (None, [P, P]),
    "ul_plan_room_id": (c_char_p, [P, c_uint8]),
    "ul_action_read": (c_bool, [P, c_char_p, c_size_t, POINTER(Action), POINTER(Fault)]),
    "ul_action_write": (c_char_p, [P, Action, c_char_p]),
    "ul_numbers_init": (None, [P, P]),
    "ul_numbers_count": (c_uint16, [P]),
    "ul_number_find": (c_int32, [P, Action]),
    "ul_number_action": (c_bool, [P, c_int32, POINTER(Action)]),
    "ul_mask_bytes": (None, [P, P, c_size_t, P]),
    "ul_layout_init": (None, [P, P, c_uint8]),
    "ul_layout_row": (c_uint16, [P]),
    "ul_layout_section": (Section, [P, ctypes.c_int]),
    "ul_section_name": (c_char_p, [ctypes.c_int]),
    "ul_observe": (None, [P, P, P, c_size_t, P]),
    "ul_observe_floats": (None, [P, P, P]),
    "ul_game_act": (None, [P, P, Action, POINTER(Events)]),
    "ul_game_to_act": (c_uint8, [P]),
    "ul_game_winner": (c_uint8, [P]),
    "ul_game_ending": (ctypes.c_int, [P]),
    "ul_game_turn": (ctypes.c_uint, [P]),
    "ul_game_reveal": (c_bool, [P, P, P]),
    "ul_ending_word": (c_char_p, [P, ctypes.c_int]),
    "ul_reason_name": (c_char_p, [ctypes.c_int]),
    "ul_event_for": (Event, [Event, c_uint8]),
    "ul_event_write": (None, [P, P, Event]),
    "ul_state_write": (None, [P, P, P]),
    "ul_view_of": (None, [P, P, c_uint8, P]),
    "ul_view_write": (None, [P, P, P, P]),
    "ul_view_legal": (c_size_t, [P, P, P]),
    "ul_view_why": (Why, [P, P, Action]),
    "ul_record_new": (P, [P, P, c_uint8, c_char_p, c_size_t, c_char_p, c_size_t, c_uint8, POINTER(Fault)]),
    "ul_record_load": (P, [P, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(Fault)]),
    "ul_record_read": (P, [c_char_p, c_size_t, POINTER(Fault)]),
    "ul_record_free": (None, [P]),
    "ul_record_add": (c_bool, [P, Action]),
    "ul_record_game": (None, [P, c_size_t, P]),
    "ul_record_write": (None, [P, P]),
    "ul_record_tag": (c_bool, [P, c_char_p, c_char_p, c_size_t, POINTER(Fault)]),
    "ul_record_world": (P, [P]),
    "ul_record_length": (c_size_t, [P]),
    "ul_record_action": (Action, [P, c_size_t]),
    "ul_level_name": (c_char_p, [ctypes.c_int]),
    "ul_level_find": (c_bool, [c_char_p, c_size_t, POINTER(ctypes.c_int)]),
    "ul_bot_new": (P, [P, c_uint8, ctypes.c_int]),
    "ul_bot_free": (None, [P]),
    "ul_bot_reset": (None, [P, c_uint8]),
    "ul_bot_see": (None, [P, POINTER(Event)]),
    "ul_bot_think": (None, [P, P, POINTER(Budget), POINTER(Report)]),
    "ul_bot_believes": (c_bool, [P, P]),
    "ul_bot_imagine": (None, [P, P, c_uint64, P]),
    "ul_bot_count_hidden": (None, [P, P, c_uint64, c_uint32, P]),
    "ul_features_of": (None, [P, P, P]),
    "ul_thumb_count": (c_size_t, []),
    "ul_thumb_nth": (P, [c_size_t]),
    "ul_thumb_name": (c_char_p, [P]),
    "ul_thumb_is_held_out": (c_bool, [P]),
    "ul_thumb_player_new": (P, [P, c_uint8, P]),
    "ul_thumb_player_free": (None, [P]),
    "ul_thumb_player_reset": (None, [P, c_uint8]),
    "ul_thumb_player_see": (None, [P, POINTER(Event)]),
    "ul_thumb_player_think": (Action, [P, P, c_uint64]),
    "ul_batch_size": (c_size_t, [P, POINTER(BatchSetup), POINTER(Fault)]),
    "ul_batch_init": (P, [P, P, POINTER(BatchSetup), POINTER(Fault)]),
    "ul_batch_array_of": (P, [P, ctypes.c_int]),
    "ul_batch_numbers": (P, [P]),
    "ul_batch_layout": (P, [P]),
    "ul_batch_game": (P, [P, c_uint32]),
    "ul_batch_check": (c_int32, [P, P, c_uint32, c_uint32]),
    "ul_batch_step": (c_int32, [P, P]),
    "ul_batch_step_some": (c_int32, [P, P, c_uint32, c_uint32]),
    "ul_batch_sample": (None, [P, P]),
    "ul_batch_deal": (None, [P, P]),
    "ul_batch_put": (None, [P, c_uint32, P]),
    "ul_batch_observe": (None, [P, c_uint32, c_uint8, P]),
    "ul_opponents_new_parts": (P, [P, c_uint32, P, c_uint32, ctypes.c_uint, POINTER(Fault)]),
    "ul_opponents_free": (None, [P]),
    "ul_batch_play_some": (c_int32, [P, P, P, c_uint32, c_uint32]),
}


def _find() -> str:
    named = os.environ.get("UNLUCKY_LIBRARY")
    if named:
        return named
    for beside in sorted(pathlib.Path(__file__).parent.glob("_libunlucky*.so")):
        return str(beside)
    return "libunlucky.so.0"


def _load() -> ctypes.CDLL:
    path = _find()
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"libunlucky is not there ({error}). Install the wheel or the package python3-unlucky, or name the "
                          "library in UNLUCKY_LIBRARY: in a clone, `make` builds build/src/libunlucky.so") from error
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"{path} has no {name}: it is older than this package. Install the two together") from None
        function.restype, function.argtypes = result, arguments
    _check(library, path)
    return library


def _check(library: ctypes.CDLL, path: str) -> None:
    version = library.ul_library_version().decode()
    for name, mirror in MIRRORED.items():
        size = library.ul_library_size(name.encode())
        if size != ctypes.sizeof(mirror):
            raise ImportError(f"{path} (version {version}) has a {name} of {size} bytes, this package one of "
                              f"{ctypes.sizeof(mirror)}: install the two together")
    for what, theirs, ours in (("action numbers", library.ul_library_numbers(), NUMBERS_VERSION),
                               ("observations", library.ul_library_observation(), OBSERVATION_VERSION)):
        if theirs != ours:
            raise ImportError(f"{path} (version {version}) has {what} of version {theirs}, this package of {ours}: install the "
                              "two together")


lib = _load()


def size_of(name: str) -> int:
    """The size of a type that only the library looks into."""
    return int(lib.ul_library_size(name.encode()))


def limit(name: str) -> int:
    """A limit of the library, by the name that its headers give it."""
    return int(lib.ul_library_limit(name.encode()))


def memory(name: str) -> ctypes.Array[c_char]:
    """Room for one of that type, zeroed."""
    return ctypes.create_string_buffer(size_of(name))


def text_of(write: Callable[[Text], None]) -> str:
    """What a function of the library writes into a text."""
    text = Text()
    try:
        write(text)
        if text.failed:
            raise MemoryError("not enough memory for a text")
        return ctypes.string_at(text.bytes, text.len).decode() if text.bytes else ""
    finally:
        lib.ul_text_free(byref(text))


def json_of(write: Callable[..., None], *arguments: Any) -> Any:
    """What a function of the library writes as JSON, read."""
    def whole(text: Text) -> None:
        out = JsonOut()
        lib.ul_json_begin(byref(out), byref(text))
        write(byref(out), *arguments)

    return json.loads(text_of(whole))


class JsonValue:
    """A Python value as the library reads JSON, while the `with` lasts."""

    def __init__(self, value: Any, what: str) -> None:
        try:
            self._text = json.dumps(value).encode()
        except (TypeError, ValueError) as error:
            raise UnluckyError(f"{what}: what JSON can hold is expected, not {value!r} ({error})", "bad-json") from None
        self._pointer = None

    def __enter__(self) -> Any:
        fault = Fault()
        self._pointer = lib.ul_json_read(self._text, len(self._text), byref(fault))
        if not self._pointer:
            raise fault.error(of_text=False)
        return self._pointer

    def __exit__(self, *_: object) -> None:
        lib.ul_json_free(self._pointer)
