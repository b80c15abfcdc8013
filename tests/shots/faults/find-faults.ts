import type { Page } from 'playwright-core';

export type FaultKind = 'wide' | 'clipped' | 'cut' | 'over' | 'small' | 'foreign' | 'raw';

/** Something on a page that nobody should have to see, in words that find it again. */
export interface Fault {
  readonly kind: FaultKind;
  readonly what: string;
}

/** What a finger needs on staff's screens and on a guest's phone, in px. */
export type Finger = 44 | 48;

/**
 * Looks the page over as it stands: what reaches beyond its room, is cut off, breaks within a word, lies over something
 * else, is too small for a finger, speaks another language, or is no text at all. Colours are axe's to judge.
 */
export function findFaults(page: Page, finger: Finger): Promise<Fault[]> {
  return page.evaluate((least) => {
    const found = new Map<string, Fault>();
    const note = (kind: FaultKind, what: string) =>
      found.set(`${kind} ${what}`, { kind, what: what.replace(/\s+/g, ' ').slice(0, 120) });
    const language = document.documentElement.lang;
    const layer: Element =
      [...document.querySelectorAll('[role="dialog"], dialog[open]')].at(-1) ??
      document.querySelector('.app, #root') ??
      document.body;
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('.sr-only, [hidden], [inert]') !== null ||
      getComputedStyle(element).clipPath !== 'none';
    const named = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.className;
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    /** What of a box can be seen past everything that scrolls or clips around it. */
    const seenPart = (element: Element, { left, right, top, bottom }: Box, isText = false): Box => {
      const part = { left, right, top, bottom };
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const clip = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (box !== element || isText)) {
          part.left = Math.max(part.left, clip.left);
          part.right = Math.min(part.right, clip.right);
        }
        if (overflowY !== 'visible' && (box !== element || isText)) {
          part.top = Math.max(part.top, clip.top);
          part.bottom = Math.min(part.bottom, clip.bottom);
        }
        if (position === 'fixed') break;
      }
      return part;
    };
    /** A line's box is higher than what is written in it. */
    const inked = ({ left, right, top, bottom }: Box): Box => {
      const air = (bottom - top) * 0.18;
      return { left, right, top: top + air, bottom: bottom - air };
    };
    const isMet = (a: Box, b: Box, by: number) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

    for (const box of [
      document.documentElement,
      ...document.querySelectorAll('main, [role="dialog"], dialog[open]'),
    ])
      if (box.scrollWidth > box.clientWidth + 1) {
        const edge = box.getBoundingClientRect().left + box.clientWidth;
        const beyond = [...box.querySelectorAll('*')].findLast(
          (node) => !isHidden(node) && node.getBoundingClientRect().right > edge + 1,
        );
        note(
          'wide',
          `${box.tagName} by ${box.scrollWidth - box.clientWidth}: ${beyond ? named(beyond) : '?'}`,
        );
      }

    const texts: { node: Text; owner: Element; box: Box }[] = [];
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const word = /^(ja|zh)/.test(language) ? /[A-Za-z0-9’,.₩]+/g : /[\p{L}\p{N}’,.₩]+/gu;
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      const node = next as Text;
      const owner = node.parentElement;
      const text = node.data.trim();
      if (
        !owner ||
        text === '' ||
        owner.closest('script, style, option, select, textarea, svg') ||
        isHidden(owner)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      texts.push({ node, owner, box });
      for (const { 0: one, index } of node.data.matchAll(word)) {
        range.setStart(node, index);
        range.setEnd(node, index + one.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !one.includes('.')) note('cut', `“${one}” in “${text}”`);
      }
      for (let clip: Element | null = owner; clip && clip !== layer; clip = clip.parentElement) {
        const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(clip);
        const room = clip.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (hides(overflowX) && (box.right > room.right + 1 || box.left < room.left - 1))
          note('clipped', `“${text}” sideways`);
        if (
          hides(overflowY) &&
          webkitLineClamp === 'none' &&
          inked(box).bottom > room.bottom + 1 &&
          box.top < room.bottom
        )
          note('clipped', `“${text}” below`);
        if (
          clip.matches('button, a, [role="button"]') &&
          (box.right > room.right + 1 || box.bottom > room.bottom + 1)
        )
          note('clipped', `“${text}” out of its button`);
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
      }
      if (language !== 'ko' && /\p{Script=Hangul}/u.test(text) && !owner.closest('[lang="ko"]'))
        note('foreign', text);
      if (/^[a-z]+(\.[a-zA-Z]\w*)+$/.test(text) || /\{\w+\}|undefined|\bNaN\b|\[object/.test(text))
        note('raw', text);
    }

    for (const field of layer.querySelectorAll('input'))
      if (
        !isHidden(field) &&
        field.value === '' &&
        field.placeholder &&
        field.scrollWidth > field.clientWidth + 1
      )
        note('clipped', `“${field.placeholder}” in its field`);

    const isOnTop = ({ owner }: { owner: Element }, { left, right, top, bottom }: Box) => {
      const top1 = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top1 !== null && (top1.contains(owner) || owner.contains(top1));
    };
    const shown = texts
      .map((one) => ({ ...one, box: seenPart(one.owner, inked(one.box), true) }))
      .filter(
        (one) =>
          one.box.right - one.box.left > 2 && one.box.bottom - one.box.top > 2 && isOnTop(one, one.box),
      );
    for (const [at, a] of shown.entries())
      for (const b of shown.slice(at + 1))
        if (
          a.owner !== b.owner &&
          !a.owner.contains(b.owner) &&
          !b.owner.contains(a.owner) &&
          isMet(a.box, b.box, 4)
        )
          note('over', `“${a.node.data.trim()}” and “${b.node.data.trim()}”`);

    const taps = [
      ...layer.querySelectorAll(
        'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary',
      ),
    ].filter((tap) => !isHidden(tap) && !(tap as HTMLButtonElement).disabled);
    const boxes = taps.map((tap) => {
      const label = tap.matches('input') ? tap.closest('label') : null;
      return [
        tap,
        seenPart(tap, (label ?? tap).getBoundingClientRect()),
        (label ?? tap).getBoundingClientRect(),
      ] as const;
    });
    for (const [at, [a, one]] of boxes.entries())
      for (const [b, two] of boxes.slice(at + 1))
        if (
          !a.contains(b) &&
          !b.contains(a) &&
          a.parentElement?.parentElement?.contains(b) &&
          isMet(one, two, 1)
        )
          note('over', `tap ${named(a)} and tap ${named(b)}`);
    for (const [tap, part, box] of boxes) {
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
      if (part.right - part.left < box.width - 1 || part.bottom - part.top < box.height - 1) continue;
      // A link in a sentence is as high as its line.
      if (tap.matches('a') && getComputedStyle(tap).display === 'inline') continue;
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
      const reach = least / 2 - 1;
      const isReached = (x: number, y: number) => {
        const hit = document.elementFromPoint(middle[0] + x, middle[1] + y);
        return hit !== null && (tap.contains(hit) || hit.closest('label')?.contains(tap) === true);
      };
      const isWide = box.width >= least - 0.5 || (isReached(reach, 0) && isReached(-reach, 0));
      const isHigh = box.height >= least - 0.5 || (isReached(0, reach) && isReached(0, -reach));
      if (!isWide || !isHigh)
        note('small', `${Math.round(box.width)}×${Math.round(box.height)} ${tap.tagName} ${named(tap)}`);
    }
    return [...found.values()];
  }, finger);
}
