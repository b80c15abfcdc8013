import type { CatalogueOf } from '../format.ts';
import type { tillErrors as ko } from '../ko/till-errors.ts';

export const tillErrors = {
  NOT_FOUND_RESTAURANT: 'この店舗はもうここにありません。店舗のオーナーにご確認ください。',
  NOT_FOUND_TABLE: 'その番号のテーブルはありません。店舗の状態を読み直してください。',
  NOT_FOUND_MENU: 'メニューにない項目です。メニューを読み直してください。',
  NOT_FOUND_ORDER: 'POSに伝えた注文の中にありません。店舗の状態を読み直してください。',
  NOT_FOUND_BILL_PART: 'このPOSがそのexternalIdで入れた項目は会計にありません。名前を確認してください。',
  NOT_FOUND_TILL: 'このPOSの接続は解除されています。店舗のオーナーに再接続を依頼してください。',
  NOT_FOUND: 'そのアドレスはないか、そのourIdはここにありません。',
  BILL_CHANGED: '同じ瞬間に会計が変わりました。同じものをもう一度送ってください。',
  MENU_CHANGED: '同じ瞬間にメニューが変わりました。同じものをもう一度送ってください。',
  STOCK_CHANGED: '同じ瞬間に残りの数が変わりました。同じものをもう一度送ってください。',
  LINE_CHANGED: 'その行がないか、同じ瞬間に注文が変わりました。注文を読み直してください。',
  MENU_FIELD_TAKEN: 'ほかの人が同じところを変更中です。メニュー編集の画面で確認してください。',
  ORDER_AMOUNT_MAX: '1件の注文は{amount}までです。分けて入力してください。',
  STEP_UP_NEEDED: 'パスワードなしで返せるカード金額を超えています。注文ボードで処理してください。',
  TABLE_HAS_NEW_ORDERS:
    '受け付け前、または受け付けたばかりの注文があります。処理してから、もう一度締めてください。',
  IDEMPOTENCY_KEY_REUSED: 'このexternalIdでは別の内容がすでに送られています。新しい名前で送ってください。',
  VALIDATION_FAILED: '送信内容が仕様と異なります。detailsを確認してください。',
  MALFORMED_BODY: '本文が正しいJSONではありません。',
  UNSUPPORTED_MEDIA_TYPE: 'content-typeをapplication/jsonにして送ってください。',
  STORAGE_FULL: 'サーバーに空き容量がありません。運用者に知らせ、あとで同じものを送ってください。',
} satisfies CatalogueOf<typeof ko>;
