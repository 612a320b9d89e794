# SPDX-License-Identifier: MIT
"""Runs the tests in this folder, and the examples in docstrings and docs/python.md, as TAP.
usage: tap.py [MODULE…]"""
import doctest
import pathlib
import pkgutil
import re
import sys
import traceback
import unittest

import kaupang

HERE = pathlib.Path(__file__).parent
DOCS = HERE.parents[1] / "docs/python.md"


class Result(unittest.TestResult):
    """A line a test."""
    count = 0

    def say(self, ok, test, more=""):
        self.count += 1
        print(f"{'ok' if ok else 'not ok'} {self.count} - {test.id()}{more}", flush=True)

    def addSuccess(self, test):
        self.say(True, test)

    def addSkip(self, test, reason):
        self.say(True, test, f" # SKIP {reason}")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.say(False, test)
        for line in "".join(traceback.format_exception(*error)).splitlines():
            print(f"# {line}")

    addError = addFailure


def docstrings():
    names = [m.name for m in pkgutil.iter_modules(kaupang.__path__, "kaupang.")]
    for name in ["kaupang", *names]:
        if name != "kaupang._kaupang":
            yield doctest.DocTestSuite(name, optionflags=doctest.ELLIPSIS)


class Docs(unittest.TestCase):
    def test_the_examples_of_the_manual(self):
        """The python blocks of docs/python.md, one after the other; >>> blocks as doctests."""
        blocks = re.findall(r"^```python\n(.*?)^```", DOCS.read_text(encoding="utf-8"),
                            re.M | re.S)
        self.assertGreater(len(blocks), 5)
        names = {}
        for number, block in enumerate(blocks, 1):
            if block.startswith(">>>"):
                test = doctest.DocTestParser().get_doctest(block, names, f"block {number}",
                                                           str(DOCS), 0)
                runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
                found = []
                runner.run(test, out=found.append, clear_globs=False)
                self.assertEqual(runner.failures, 0, "".join(found))
                names.update(test.globs)
            else:
                exec(compile(block, f"docs/python.md block {number}", "exec"), names)


def main():
    sys.path.insert(0, str(HERE))
    suite = unittest.TestSuite()
    loader = unittest.defaultTestLoader
    if len(sys.argv) > 1:
        suite.addTests(loader.loadTestsFromNames(sys.argv[1:]))
    else:
        suite.addTests(loader.discover(str(HERE), "test_*.py"))
        suite.addTests(docstrings())
        suite.addTests(loader.loadTestsFromTestCase(Docs))
    result = Result()
    suite.run(result)
    print(f"1..{result.count}")
    return not result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
