import type { Language } from '@hansang/contract';
import type { Menu, MenuAnswer } from '@hansang/contract/schemas';
import { catalogueOf } from '@hansang/rules';
import { steady } from '@hansang/ui/steady';
import type { Api, CallResult } from '../api/api.ts';
import type { Session } from '../session/session.ts';
import { createStore, type Store } from '../store.ts';
import type { MenuView } from './menu-view.ts';
import { readMenu } from './read-menu.ts';

/**
 * The menu as this phone knows it. The rendered page brings the list in one language; the whole menu with options
 * and all languages is read once the page can be tapped.
 */
export interface MenuStore {
  readonly view: Store<MenuView | null>;
  readonly answer: Store<MenuAnswer | null>;
  /** Reads the menu, or asks whether the one at hand is still right. Calls made meanwhile share one answer, read after them. */
  load(): Promise<CallResult<MenuAnswer>>;
  dish(id: string): Menu | null;
  speak(language: Language): Promise<boolean>;
}

export function createMenuStore(
  api: Api,
  session: Pick<Session, 'entry'>,
  first: MenuView | null,
  language: () => Language,
): MenuStore {
  const view = createStore(first);
  const answer = createStore<MenuAnswer | null>(null);
  let dishes = new Map<string, Menu>();
  let etag: string | null = null;
  let loading: Promise<CallResult<MenuAnswer>> | null = null;

  // The page brought the first view: how one is made of an answer comes with the first answer.
  const show = async (spoken: () => Language) => {
    const { menuView } = await steady(() => import('./menu-view.ts'));
    const read = answer.get();
    if (!read) return;
    const next = menuView(read, spoken());
    // An unchanged menu keeps its object, so that a hundred rows are not drawn again.
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next);
  };
  const read = async (): Promise<CallResult<MenuAnswer>> => {
    const entry = session.entry.get();
    const known = answer.get() ? (etag ?? undefined) : undefined;
    const result = await readMenu(api, entry?.mode, entry?.restaurantId ?? 0, known);
    if (result.ok && result.data) {
      etag = result.etag;
      dishes = catalogueOf(result.data.categories);
      answer.set(result.data);
      await show(language);
    }
    return result;
  };
  let isOutdated = false;
  const readOn = async () => {
    let result = await read();
    while (isOutdated) {
      isOutdated = false;
      result = await read();
    }
    return result;
  };
  const load = () => {
    // What is on its way may have been read before what this caller heard of.
    isOutdated = loading !== null;
    loading ??= readOn().finally(() => {
      loading = null;
    });
    return loading;
  };
  return {
    view,
    answer,
    load,
    dish: (id) => dishes.get(id) ?? null,
    async speak(spoken) {
      if (!answer.get() && view.get() && !(await load()).ok) return false;
      await show(() => spoken);
      return true;
    },
  };
}
