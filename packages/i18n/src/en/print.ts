import type { CatalogueOf } from '../format.ts';
import type { print as ko } from '../ko/print.ts';

export const print = {
  'card.scan': 'Scan to order',
} satisfies CatalogueOf<typeof ko>;
