import type { CatalogueOf } from '../format.ts';
import type { search as ko } from '../ko/search.ts';

export const search = {
  hint: 'Name of a dish',
  clear: 'Clear the search',
  found: 'Dishes found: {count}',
  none: 'No dish matches “{text}”.',
  noneText: 'Try another name. Korean, English, Japanese and Chinese names all work.',
  start: 'Search by Korean, English, Japanese or Chinese name.',
} satisfies CatalogueOf<typeof ko>;
