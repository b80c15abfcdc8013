import { SAMPLE_CATEGORIES } from '@hansang/contract';
import type { MenuAnswer } from '@hansang/contract/schemas';

// Rendered pages tell a menu by its object: the same menu must stay the same object.
const samples = new WeakMap<MenuAnswer, MenuAnswer>();

/** What of a menu a sample shows: its first categories. */
export function sampleMenu(menu: MenuAnswer): MenuAnswer {
  const known = samples.get(menu);
  if (known) return known;
  const sample = { ...menu, categories: menu.categories.slice(0, SAMPLE_CATEGORIES) };
  samples.set(menu, sample);
  return sample;
}
