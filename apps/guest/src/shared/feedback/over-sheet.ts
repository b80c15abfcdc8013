/** Between a sheet and what is told above it, in px. */
const MARGIN = 16;

/**
 * Lifts the place of toasts above a sheet that is open, so that neither hides the other; one as high as the screen
 * leaves room at its top edge. Its height counts, not where it is on its way in.
 */
export function standOverSheet(place: HTMLElement, top: Element): void {
  const body = top.classList.contains('layer-sheet') ? top.querySelector<HTMLElement>('.layer-body') : null;
  if (!body) {
    place.style.removeProperty('--over-sheet');
    return;
  }
  const told = place.querySelector<HTMLElement>('.toast')?.offsetHeight ?? 0;
  const lift = Math.min(body.offsetHeight + MARGIN, innerHeight - told - MARGIN / 2);
  place.style.setProperty('--over-sheet', `${lift}px`);
}
