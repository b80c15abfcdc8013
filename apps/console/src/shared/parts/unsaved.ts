import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { hasKept } from '../api/kept.ts';

let isHeld = (): boolean => false;

/**
 * Whether loading the page anew would lose something: what somebody typed and still sees, what they have to choose from, or
 * what is on its way.
 */
export const hasUnsaved = (): boolean => isHeld();

/** A file that was taken from the field in which it was chosen. */
const isHandedOver = (field: Node): boolean =>
  field instanceof HTMLInputElement && field.type === 'file' && field.value === '';

/** Notes what is typed on a page, until somebody leaves it. */
export function watchUnsaved(
  client: QueryClient,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): () => void {
  const typed = new Set<Node>();
  let { pathname } = router.state.location;
  const note = ({ target }: Event) => target instanceof Node && typed.add(target);
  isHeld = () =>
    client.isMutating() > 0 ||
    hasKept(client) ||
    [...typed].some((field) => field.isConnected && !isHandedOver(field));
  document.addEventListener('input', note);
  const leave = router.subscribe(({ location }) => {
    if (location.pathname !== pathname) typed.clear();
    ({ pathname } = location);
  });
  return () => {
    isHeld = () => false;
    document.removeEventListener('input', note);
    leave();
  };
}
