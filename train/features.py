# SPDX-License-Identifier: MIT
"""From the elements of positions (small bytes) to features (0 or 1).

A feature is active where its element lies between two bytes: from k up for an element that
counts up to something (thermometer encoding), exactly k for one of many things (one-hot).
"""
import torch

try:
    import triton
    import triton.language as tl
except ImportError:  # no GPU, or none that Triton writes for
    triton = None

if triton is not None:
    @triton.jit
    def encode_kernel(rows, element, low, above, out, elements, width,
                      BLOCK: tl.constexpr):
        """One position: its row of bytes to a row of features."""
        row = tl.program_id(0).to(tl.int64)
        for begin in range(0, width, BLOCK):
            at = begin + tl.arange(0, BLOCK)
            here = at < width
            which = tl.load(element + at, mask=here, other=0)
            byte = tl.load(rows + row * elements + which, mask=here, other=0)
            offset = byte.to(tl.int32) - tl.load(low + at, mask=here, other=0)
            active = (offset >= 0) & (offset <= tl.load(above + at, mask=here, other=0))
            tl.store(out + row * width + at, active.to(out.dtype.element_ty), mask=here)


class Features:
    MULTIPLE = 64  # rows of features are padded to one, for fast matrix products
    BLOCK = 1024   # features that the kernel writes at once

    def __init__(self, game, device):
        element, low, above = [], [], []
        for i, (most, one_of) in enumerate(game.runs()):
            for byte in range(1, most + 1):
                element.append(i)
                low.append(byte)
                above.append(0 if one_of else 255)
        self.count = len(element)
        assert self.count == game.features
        pad = -self.count % self.MULTIPLE
        self.width = self.count + pad
        self.elements = game.elements
        spare = {"element": 0, "low": 256, "above": 0}  # never active
        for name, values in (("element", element), ("low", low), ("above", above)):
            setattr(self, name, torch.tensor(values + [spare[name]] * pad,
                                             dtype=torch.int32, device=device))

    def encode(self, rows, dtype, out=None):
        """Rows [n, elements] of bytes as features [n, width]."""
        if out is None:
            out = torch.empty(len(rows), self.width, dtype=dtype, device=rows.device)
        if rows.is_cuda and triton is not None:
            if len(rows) > 0:
                encode_kernel[(len(rows),)](
                    rows, self.element, self.low, self.above, out, self.elements,
                    self.width, BLOCK=self.BLOCK)
            return out
        byte = rows.index_select(1, self.element).short()
        offset = byte - self.low.short()
        out.copy_((offset >= 0) & (offset <= self.above.short()))
        return out
