import type { CatalogueOf } from '../format.ts';
import type { print as ko } from '../ko/print.ts';

export const print = {
  'card.scan': 'スキャンして注文',
} satisfies CatalogueOf<typeof ko>;
