import type { CatalogueOf } from '../format.ts';
import type { leaving as ko } from '../ko/leaving.ts';

export const leaving: CatalogueOf<typeof ko> = {
  moveTo: '{venue}のテーブル{table}に移動しますか？',
  moveAway: '今のテーブルを離れますか？',
  here: '今は{venue}のテーブル{table}をご利用中です。',
  whatHappens:
    'ほかのサイトのリンクから開かれました。移動すると、このスマホでは今のテーブルのカートと注文履歴を見られなくなります。',
  stayAt: 'テーブル{table}に残る',
  stay: 'メニューへ',
  move: '移動する',
};
