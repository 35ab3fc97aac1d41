"""OpenSpiel's game "python_omaha8": pot-limit Omaha 8, played by OpenSpiel's PokerKit wrapper, paid as by `showdown`.

Importing this module registers the game, as OpenSpiel's own Python games do. Actions, chance nodes, observations and
strings are those of `open_spiel.python.games.pokerkit_wrapper`. Another entry in its table of variants would not do:
whatever the variant, the wrapper plays a plain `pokerkit.State`; this game plays the state of `PotLimitOmaha8`.

Parameters, as the wrapper has them: `num_players` (2), `blinds` ("5 10"), `stack_sizes` ("2000 2000", whole chips), and
`antes` ("0 0"), one for each player; and `hole_count` (4; 5 is Big O). Equal antes count for what a player can win,
others are dead money in the main pot. `variant` is the game of PokerKit whose parameters and betting these are, and
stays "PotLimitOmahaHoldem"; the wrapper's others have no effect. The last player has the button.

Tried with OpenSpiel 2.0.2. Another version gives the warning `UntriedVersion` when this module is imported. Needs the
extra `pokerkit`, and open_spiel.

>>> game = pyspiel.load_game("python_omaha8", {"num_players": 3, "blinds": "1 2", "stack_sizes": "100 100 100"})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 52)
"""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import Any
from warnings import warn

import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]
from open_spiel.python.games import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    pokerkit_wrapper,
)
from pokerkit import clean_values

from ..errors import ArgumentError, UntriedVersion
from .pokerkit import Omaha8State, PotLimitOmaha8

TRIED = ("2.0.2",)
SHORT_NAME = "python_omaha8"
VARIANT = "PotLimitOmahaHoldem"
PARAMETERS = pokerkit_wrapper._DEFAULT_PARAMS | {"variant": VARIANT, "hole_count": 4}

_SAME = (
    "dynamics",
    "chance_mode",
    "information",
    "utility",
    "reward_model",
    "max_num_players",
    "min_num_players",
    "provides_information_state_string",
    "provides_information_state_tensor",
    "provides_observation_string",
    "provides_observation_tensor",
    "provides_factored_observation_string",
)
GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Python Pot-Limit Omaha 8",
    parameter_specification=PARAMETERS,
    **{name: getattr(pokerkit_wrapper._GAME_TYPE, name) for name in _SAME},
)


class Omaha8Game(pokerkit_wrapper.PokerkitWrapper):  # type: ignore[misc, unused-ignore]
    """Pot-limit Omaha 8 as a game of OpenSpiel: `pyspiel.load_game("python_omaha8", parameters)`.

    Raises ArgumentError for another `variant` and a `hole_count` outside 4..7, InputTypeError for chips that are not
    whole, and ValueError for what OpenSpiel or PokerKit refuses.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        if given["variant"] != VARIANT:
            raise ArgumentError.choice("variant", given["variant"], (VARIANT,))
        super().__init__(given)
        self.wrapped_state_factory()  # so that what is wrong is said here

    def _game_type(self) -> Any:
        return GAME_TYPE

    def wrapped_state_factory(self) -> Omaha8State:
        """The state that is played; no cards are burnt, as everywhere in the wrapper."""
        stock = self._wrapped_game_template_factory()
        antes = clean_values(stock.raw_antes, self.params["num_players"])
        game = PotLimitOmaha8(
            stock.automations,
            len(set(antes)) == 1,  # else a short ante could win all of the others'
            antes,
            stock.raw_blinds_or_straddles,
            stock.min_bet,
            hole_count=self.params["hole_count"],
        )
        game.streets = tuple(replace(street, card_burning_status=False) for street in game.streets)
        return game(self.stack_sizes, self.params["num_players"])


if version("open_spiel") not in TRIED:
    warn(UntriedVersion.of("OpenSpiel", version("open_spiel"), TRIED), stacklevel=2)

pyspiel.register_game(GAME_TYPE, Omaha8Game)
