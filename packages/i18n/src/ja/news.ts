import type { CatalogueOf } from '../format.ts';
import type { news as ko } from '../ko/news.ts';

export const news = {
  title: 'ご注文のお知らせ',
  order: '注文 {number}',
  ready: '注文 {number} ができあがりました。',
  callComing: 'スタッフが向かっています。',
  REJECT: 'ご注文を承れませんでした',
  CANCEL: 'ご注文が取り消されました',
  REFUND: '返金されました',
  rejected: '注文 {number} をお店で承れませんでした。',
  cancelled: '注文 {number} が取り消されました。',
  refunded: '注文 {number} のうち {amount} を返金しました。',
  paidBack: 'お支払い分は返金されます。最大 {days} 営業日かかることがあります。',
  putBack: 'もう一度カートに入れる',
  read: '確認しました',
  see: 'ご注文を見る',
  putBackDone: 'もう一度カートに入れました。',
  putBackPart: '今ご注文いただけないものを除いてカートに入れました: {names}',
  putBackNone: '今はどれもご注文いただけません: {names}',
  thanks: 'ご来店ありがとうございました',
  thanksText: '{venue}でのひとときをお楽しみいただけましたら幸いです。',
  had: '今回のご注文',
  total: '合計',
  nextTime: '次回のご来店では',
} satisfies CatalogueOf<typeof ko>;
