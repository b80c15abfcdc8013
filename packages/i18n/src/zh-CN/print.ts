import type { CatalogueOf } from '../format.ts';
import type { print as ko } from '../ko/print.ts';

export const print = {
  'card.scan': '扫码点餐',
} satisfies CatalogueOf<typeof ko>;
