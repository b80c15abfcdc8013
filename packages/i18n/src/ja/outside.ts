import type { CatalogueOf } from '../format.ts';
import type { outside as ko } from '../ko/outside.ts';

export const outside = {
  'order.title': 'テーブルからそのままご注文',
  'order.scan': 'テーブルのQRコードをスマートフォンのカメラで読み取ってください。',
  'order.tag': 'NFCマークがあれば、スマートフォンをかざしてください。',
  'order.reason': 'この画面が表示された理由',
  'order.backToTable': '自分のテーブルに戻る',

  'lost.title': 'ページが見つかりません',
  'lost.text': 'テーブルのQRコードを読み取るか、NFCにタッチしてください。',
  'lost.link': '最初の画面へ',

  'storage.noCookies':
    'このブラウザーはCookieをブロックしているため、注文できません。Cookieを許可し、QRコードをもう一度読み取ってください。',
  'storage.notKept': 'このブラウザーは保存をブロックしています。再読み込みするとカートが空になります。',
} as const satisfies CatalogueOf<typeof ko>;
