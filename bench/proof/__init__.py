# SPDX-License-Identifier: MIT
"""What bench/ladder consists of: contests, their journals, figures and tables."""
