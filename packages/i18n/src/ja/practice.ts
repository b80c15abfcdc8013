import type { CatalogueOf } from '../format.ts';
import type { practice as ko } from '../ko/practice.ts';

export const practice = {
  mock: 'お試しの注文です。厨房には送られていません。',
  mockGone: 'お試しの注文は保存されません。',
  board: 'メニューの閲覧専用です。ご注文はテーブルのQRコードを読み取ってください。',
  staff: 'スタッフが代わりに入力した注文です。',
  pos: '店舗で入力された注文です。お支払いはスタッフに直接お願いいたします。',
  kept: 'テーブルのご利用は終了しました。この注文は、終了後24時間はこの端末でご覧いただけます。',
} satisfies CatalogueOf<typeof ko>;
