import type { Language } from '@hansang/contract';
import type { StoreSettings } from '@hansang/contract/schemas';
import { steady } from '@hansang/ui/steady';
import type { Api, CallResult } from '../api/api.ts';
import type { Session } from '../session/session.ts';
import { createStore, type Store } from '../store.ts';
import { loadSettings } from './load-settings.ts';
import type { VenueView } from './venue-view.ts';

/** The store as this phone knows it: from the rendered page at first, from its own reads later. */
export interface VenueStore {
  readonly view: Store<VenueView | null>;
  load(): Promise<CallResult<StoreSettings>>;
  /** Shows the store in another language; reads it anew when only one language is at hand. */
  speak(language: Language): Promise<boolean>;
}

export function createVenueStore(
  api: Api,
  session: Session,
  first: VenueView | null,
  language: () => Language,
): VenueStore {
  const view = createStore(first);
  let settings: StoreSettings | null = null;

  // The page brought the first view: how one is made of settings comes with the first that are read.
  const show = async (spoken: () => Language) => {
    const { venueView } = await steady(() => import('./venue-view.ts'));
    if (!settings) return;
    const next = venueView(settings, spoken(), session.entry.get()?.mode, session.now());
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next);
  };
  const load = async () => {
    const result = await loadSettings(api, session);
    if (result.ok && result.data) {
      settings = result.data;
      await show(language);
    }
    return result;
  };
  return {
    view,
    load,
    async speak(spoken) {
      if (!settings && view.get() && !(await load()).ok) return false;
      await show(() => spoken);
      return true;
    },
  };
}
