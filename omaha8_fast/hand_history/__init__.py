"""Hand histories: hands as sites wrote them down, read, settled again and compared.

`pokerstars` and `phh` read a file into `PlayedHand`s (`model`), `settle` settles them with `showdown`, `hand_names`
knows how the text names hands, `audit` compares, `report` prints and `command` is `omaha8 audit`.
"""

from __future__ import annotations
