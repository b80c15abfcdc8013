import { type ComponentType, use } from 'react';
import type { ScreenName } from './routes.ts';
import type { ScreenProps } from './screen-props.ts';
import MenuPage from './screens/menu-page.tsx';

type ScreenPage = ComponentType<ScreenProps>;

/** One chunk per screen, which the rendered page preloads; the menu, where every guest goes, is in the first. */
const loaders: Record<ScreenName, () => Promise<{ default: ScreenPage }>> = {
  landing: () => import('./screens/landing-page.tsx'),
  menu: async () => ({ default: MenuPage }),
  dish: () => import('./screens/dish-page.tsx'),
  cart: () => import('./screens/cart-page.tsx'),
  group: () => import('./screens/group-page.tsx'),
  sheet: () => import('./screens/sheet-page.tsx'),
  history: () => import('./screens/history-page.tsx'),
  done: () => import('./screens/done-page.tsx'),
  people: () => import('./screens/people-page.tsx'),
  label: () => import('./screens/label-page.tsx'),
  lightbox: () => import('./screens/lightbox-page.tsx'),
  call: () => import('./screens/call-page.tsx'),
  review: () => import('./screens/review-page.tsx'),
  pay: () => import('./screens/pay-page.tsx'),
  confirmation: () => import('./screens/confirmation-page.tsx'),
  drinks: () => import('./screens/drinks-page.tsx'),
  countdown: () => import('./screens/countdown-page.tsx'),
  advice: () => import('./screens/advice-page.tsx'),
  leaving: () => import('./screens/leaving-page.tsx'),
  lost: () => import('./screens/lost-page.tsx'),
};
export const SCREENS = Object.keys(loaders) as ScreenName[];

const loaded = new Map<ScreenName, ScreenPage>();
const loading = new Map<ScreenName, Promise<ScreenPage>>();

/** Fetches a screen's chunk; rejects when that fails, and the next try fetches again. */
export function loadScreen(name: ScreenName): Promise<ScreenPage> {
  const known = loading.get(name);
  if (known) return known;
  const promise = loaders[name]().then((module) => {
    loaded.set(name, module.default);
    return module.default;
  });
  promise.catch(() => loading.delete(name));
  loading.set(name, promise);
  return promise;
}

/** A screen; suspends while its chunk is on its way. */
export function Screen({ name, ...props }: ScreenProps & { name: ScreenName }) {
  const Page = loaded.get(name) ?? use(loadScreen(name));
  return <Page {...props} />;
}
