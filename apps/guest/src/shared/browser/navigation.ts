import { layersSettled } from '@hansang/ui/held-layers';
import { navigate } from 'wouter/use-browser-location';

export { stepBack } from '@hansang/ui/held-layers';

let gone = 0;

/** How often the app itself has gone somewhere: a page that came without it was stepped to. */
export const timesGone = (): number => gone;

/** Goes to an address of this app without loading a page. */
export async function go(to: string, { replace = false } = {}): Promise<void> {
  await layersSettled();
  gone += 1;
  navigate(to, { replace, state: replace ? history.state : { fromApp: true } });
}

/** Whether Back leads to a page of this app. */
export const cameFromApp = (): boolean => (history.state as { fromApp?: boolean } | null)?.fromApp === true;
