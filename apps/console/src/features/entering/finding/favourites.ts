import type { EntryMenu, Menu } from '@hansang/contract/schemas';
import { catalogueOf, inMenuOrder } from '@hansang/rules';

/** Enough for a screen without a scroll. */
const MOST = 18;

/** What is entered most, then what the venue puts forward: so that the first evening begins with something. */
export function favouritesOf({ categories, favourites }: EntryMenu): Menu[] {
  const catalogue = catalogueOf(categories);
  const entered = favourites.flatMap((id) => catalogue.get(id) ?? []);
  const all = inMenuOrder(categories);
  const forward = all.filter((dish) => dish.isFeatured || dish.isPopular || dish.isSignature);
  return [...new Set([...entered, ...forward, ...all])].slice(0, MOST);
}
