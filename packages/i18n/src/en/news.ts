import type { CatalogueOf } from '../format.ts';
import type { news as ko } from '../ko/news.ts';

export const news = {
  title: 'Order news',
  order: 'Order {number}',
  ready: 'Order {number} is ready.',
  callComing: 'Staff are on their way.',
  REJECT: 'Order not accepted',
  CANCEL: 'Order cancelled',
  REFUND: 'Refunded',
  rejected: 'The restaurant couldn’t take order {number}.',
  cancelled: 'Order {number} was cancelled.',
  refunded: '{amount} of order {number} was refunded.',
  paidBack: 'What you paid will be refunded. It can take up to {days} business days.',
  putBack: 'Put the dishes back',
  read: 'Got it',
  see: 'See the order',
  putBackDone: 'Your dishes are back in the cart.',
  putBackPart: 'Back in the cart, except what can’t be ordered now: {names}',
  putBackNone: 'None of these can be ordered now: {names}',
  thanks: 'Thank you for coming',
  thanksText: 'We hope you had a good time at {venue}.',
  had: 'What you had',
  total: 'Total',
  nextTime: 'Next time',
} satisfies CatalogueOf<typeof ko>;
