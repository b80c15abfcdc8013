/** The list with one of its ids at a place, at its ends at most. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 0), rest.length);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The place of a dragged row where a finger is: behind every other row whose middle it has passed. */
export function placeAt(list: HTMLElement, id: string, y: number): number {
  const others = [...list.children].filter(
    (row) => row instanceof HTMLElement && row.dataset.sort !== undefined && row.dataset.sort !== id,
  );
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
