import type { CatalogueOf } from '../format.ts';
import type { practice as ko } from '../ko/practice.ts';

export const practice = {
  mock: 'This was a practice order. Nothing was sent to the kitchen.',
  mockGone: 'Practice orders are not kept.',
  board: 'This is a menu to look at. To order, scan the QR code at your table.',
  staff: 'Our staff entered this order for you.',
  pos: 'This order was entered by the venue. Please pay the staff in person.',
  kept: 'Your visit is over. You can still look at this order on this phone for 24 hours after it ended.',
} satisfies CatalogueOf<typeof ko>;
