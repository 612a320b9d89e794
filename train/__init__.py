# SPDX-License-Identifier: MIT
"""Nets from nothing: self-play over the batch library, with PyTorch. See docs/nets.md."""
