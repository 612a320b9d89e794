# SPDX-License-Identifier: MIT
"""The referee's words for goods, tiles and roles."""
GOODS = ["corn", "indigo", "sugar", "tobacco", "coffee"]
ISLAND = GOODS + ["quarry"]
ROLES = ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector",
         "prospector_2"]
