import type { CatalogueOf } from '../format.ts';
import type { outside as ko } from '../ko/outside.ts';

export const outside = {
  'order.title': 'Order right from your table',
  'order.scan': 'Scan the QR code on your table with your phone’s camera.',
  'order.tag': 'If there’s an NFC tag, hold your phone close to it.',
  'order.reason': 'Why you’re seeing this page',
  'order.backToTable': 'Back to my table',

  'lost.title': 'We can’t find this page',
  'lost.text': 'Please scan the QR code or tap the NFC tag on your table.',
  'lost.link': 'Go to the start page',

  'storage.noCookies':
    'This browser blocks cookies, so you can’t order. Please allow cookies and scan the QR code again.',
  'storage.notKept': 'This browser blocks storage. Reloading the page empties your cart.',
} as const satisfies CatalogueOf<typeof ko>;
