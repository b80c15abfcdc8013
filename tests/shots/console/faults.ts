import type { Language } from '@hansang/contract';
import type { Page } from 'playwright-core';

/** A page's fault, as `kind: what`. */
export type Fault = string;

/** What is wrong with a page as it stands: too wide, cut off, broken, too small for a thumb, in another language. */
export async function faultsOf(page: Page, language: Language): Promise<readonly Fault[]> {
  return [...new Set([...(await page.evaluate(findMisfits)), ...(await page.evaluate(findWords, language))])];
}

/** Places: nothing is cut off, lies over another tap or outside the screen, or is too small to be tapped. */
function findMisfits(): string[] {
  const found: string[] = [];
  const layer =
    [...document.querySelectorAll('[role="dialog"]')].at(-1) ??
    document.querySelector('main') ??
    document.body;
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const told = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.push(`too wide: the page, by ${root.scrollWidth - root.clientWidth}`);
  for (const box of document.querySelectorAll('main, [role="dialog"]'))
    if (box.scrollWidth > box.clientWidth)
      found.push(`too wide: ${box.tagName}, by ${box.scrollWidth - box.clientWidth}`);

  /** What of an element is in sight, and whether it may be scrolled there. */
  const clip = (element: Element, rect: DOMRect) => {
    let { left, right, top, bottom } = rect;
    let scrolls = false;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX + overflowY) || box.tagName === 'TEXTAREA') scrolls = true;
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom, scrolls };
  };

  const range = document.createRange();
  /** What stays in its place while the rest scrolls below it, or lies over it on purpose. */
  const floatOf = (tap: Element) => {
    for (let box: Element | null = tap; box && box !== layer; box = box.parentElement)
      if (/sticky|fixed|absolute/.test(getComputedStyle(box).position)) return box;
    return null;
  };
  /** Of a tap with one text. */
  const linesOf = (tap: Element) => {
    const texts = [...tap.childNodes].filter(
      (node) =>
        node.textContent?.trim() &&
        (node.nodeType === Node.TEXT_NODE || !(node as Element).matches('.sr-only')),
    );
    // A row with a name and what is marked of it below has lines of its own.
    if (texts.length !== 1 || ((texts[0] as Element).childElementCount ?? 0) > 1) return 1;
    range.selectNodeContents(texts[0] as Node);
    let [lines, end] = [0, -1];
    for (const { top, bottom } of [...range.getClientRects()].sort((one, other) => one.top - other.top))
      if (top >= end - 2) [lines, end] = [lines + 1, bottom];
    return lines;
  };

  // Text: whole, and its words too.
  const words = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (!parent || text.trim() === '' || !seen(parent) || parent.closest('.sr-only, svg, iframe')) continue;
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    const shown = clip(parent, rect);
    if (!shown.scrolls && (rect.right > shown.right + 1 || rect.bottom > shown.bottom + 2))
      found.push(`cut off: ${text.trim().slice(0, 60)}`);
    if (!shown.scrolls && (rect.right > innerWidth + 1 || rect.left < -1))
      found.push(`outside: ${text.trim().slice(0, 60)}`);
    for (const match of text.matchAll(/[^\s\u200B\u00AD/·-]+/g)) {
      if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(match[0]) || match[0].length > 30)
        continue;
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
      if (tops.size > 1) found.push(`broken word: ${match[0]} in ${text.trim().slice(0, 60)}`);
    }
  }

  // Taps.
  const taps = [
    ...layer.querySelectorAll(
      'button, a[href], summary, select, textarea, input:not([type="hidden"]):not([type="file"])',
    ),
  ].filter((tap) => seen(tap) && !tap.closest('.sr-only, .ReactCrop'));
  const boxes: [Element, ReturnType<typeof clip>][] = [];
  for (const tap of taps) {
    const area = (tap.matches('input') && tap.closest('label')) || tap;
    const rect = area.getBoundingClientRect();
    const isInText = tap.matches('a') && getComputedStyle(tap).display === 'inline';
    if (!isInText && (rect.width < 43.5 || rect.height < 43.5))
      found.push(`small: ${told(tap)} ${Math.round(rect.width)}×${Math.round(rect.height)}`);
    const shown = clip(tap, rect);
    if (!shown.scrolls && (rect.right > innerWidth + 1 || rect.left < -1))
      found.push(`outside: ${told(tap)}`);
    boxes.push([tap, shown]);
    const lines = tap.matches('button, a') ? linesOf(tap) : 1;
    if (lines > 2 || (lines > 1 && innerWidth > 500)) found.push(`lines: ${told(tap)} has ${lines}`);
  }
  for (const [at, [a, one]] of boxes.entries())
    for (const [b, two] of boxes.slice(at + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide > 1 && high > 1 && floatOf(a) === floatOf(b)) found.push(`overlap: ${told(a)} and ${told(b)}`);
    }
  return found;
}

/** Words: in the page's language, no key in the place of a text, lists joined as that language joins them. */
function findWords(language: string): string[] {
  const found: string[] = [];
  const texts = new Set<string>();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (parent && !parent.closest('script, style, [lang]:not(html)') && parent.checkVisibility())
      texts.add((node.textContent ?? '').trim());
  }
  for (const labelled of document.querySelectorAll('[aria-label], [placeholder], [title]'))
    for (const name of ['aria-label', 'placeholder', 'title'] as const)
      if (labelled.checkVisibility()) texts.add(labelled.getAttribute(name) ?? '');
  for (const text of texts) {
    const short = text.slice(0, 90);
    if (language !== 'ko' && /\p{Script=Hangul}/u.test(text)) found.push(`Korean: ${short}`);
    if (language !== 'ja' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
      found.push(`Japanese: ${short}`);
    if (language !== 'en' && /[A-Za-z]{3,} [A-Za-z]{3,}/.test(text)) found.push(`English: ${short}`);
    if (/^[a-z][A-Za-z]*(\.[A-Za-z]+)+$/.test(text) || /\{\w+\}/.test(text)) found.push(`key: ${short}`);
    if (
      (language === 'ja' || language === 'zh-CN') &&
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}], /u.test(text)
    )
      found.push(`list: ${short}`);
    if (/undefined|NaN|\[object|null\b/.test(text)) found.push(`value: ${short}`);
  }
  return found;
}
