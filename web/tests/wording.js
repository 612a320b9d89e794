// SPDX-License-Identifier: MIT
// Runs inside the page: where texts break inside a word, are cut off, or leave their box.
window.wording = (() => {
  const hides = (e) => !["visible", "auto", "scroll"].includes(getComputedStyle(e).overflowX);
  const unseen = (e) => e.closest(".unseen, svg title") || e.getBoundingClientRect().width <= 1;
  const placeOf = (e) => {
    const named = e.closest("[class]");
    return `${named?.getAttribute("class") ?? e.localName}`;
  };
  const boxesOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 0.5);
  };
  /** A line that ends in … on purpose: pointing at it shows all of it. */
  const isExcerpt = (e, text) =>
    getComputedStyle(e).textOverflow === "ellipsis" && e.dataset.tip?.includes(text);
  const isFloating = (e) => ["fixed", "absolute"].includes(getComputedStyle(e).position);

  /** Words that stand on two lines; a soft hyphen is where a word may break. */
  function broken(node) {
    const isUpright = getComputedStyle(node.parentElement).writingMode.startsWith("vertical");
    const edge = isUpright ? "left" : "bottom";
    const lineOf = (at) => Math.round((boxesOf(node, at, at + 1).at(-1)?.[edge] ?? 0) / 4);
    return [...node.data.matchAll(/[\p{L}\p{N}’]+/gu)].flatMap(({ 0: word, index }) => {
      const isWhole = lineOf(index) === lineOf(index + word.length - 1);
      return isWhole ? [] : [`"${word}" breaks`];
    });
  }

  /** The first element around it that shows no more than fits, if the text does not fit. */
  function cut(node) {
    const boxes = boxesOf(node, 0, node.data.length);
    for (let e = node.parentElement; e && e !== document.body; e = e.parentElement) {
      const edge = e.getBoundingClientRect();
      const out = Math.max(
        ...boxes.map((box) => Math.max(box.right - edge.right, edge.left - box.left)),
      );
      if (out > 1.5 && isExcerpt(e, node.data.trim())) return [];
      if (out > 1.5 && hides(e)) return [`${out.toFixed()} px of "${node.data.trim()}" are cut`];
      if (out > 1.5 && e.matches("button, a.button, .tag, th, td, label, dialog, legend"))
        return [`"${node.data.trim()}" leaves its box by ${out.toFixed()} px`];
      if (isFloating(e)) break;
    }
    return [];
  }

  /** Every fault of the texts in sight, each with its place. */
  function faults() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const e = node.parentElement;
      if (!node.data.trim() || unseen(e) || !e.checkVisibility({ opacityProperty: true })) continue;
      for (const fault of [...broken(node), ...cut(node)]) found.add(`${fault} (${placeOf(e)})`);
    }
    return [...found];
  }
  return { faults };
})();
