import type { Place } from './settling.ts';

const numbers = new WeakMap<Element, number>();
let last = 0;

const numberOf = (list: Element): number => {
  const known = numbers.get(list);
  if (known !== undefined) return known;
  numbers.set(list, ++last);
  return last;
};

/** Where the page laid it out: what somebody scrolls, and what slides for show, changes nothing. */
function laidOut(item: HTMLElement): string {
  let [x, y] = [0, 0];
  for (let node: HTMLElement | null = item; node; node = node.offsetParent as HTMLElement | null) {
    x += node.offsetLeft;
    y += node.offsetTop;
  }
  return `${x} ${y} ${item.offsetWidth} ${item.offsetHeight}`;
}

/** Everything of a page that may come and go under a finger, by its name in `data-steady`. */
export function placesOn(page: Document): {
  readonly places: ReadonlyMap<string, Place>;
  readonly lists: ReadonlySet<number>;
  readonly items: ReadonlyMap<string, HTMLElement>;
} {
  const items = new Map(
    [...page.querySelectorAll<HTMLElement>('[data-steady]')].map((item) => [item.dataset.steady ?? '', item]),
  );
  const places = new Map<string, Place>();
  for (const [name, item] of items) {
    const list = item.parentElement ?? page.body;
    const nth = [...list.children].indexOf(item);
    places.set(name, {
      at: `${numberOf(list)} ${nth} ${laidOut(item)}`,
      list: numberOf(list),
      popsUp: item.closest('[data-pops-up]') !== null,
    });
  }
  const lists = [...page.querySelectorAll('[data-steady-list]')].map(numberOf);
  return { places, items, lists: new Set([...lists, ...[...places.values()].map(({ list }) => list)]) };
}
