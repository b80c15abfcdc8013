import type { NoResponseCode } from '@hansang/contract';
import type { CatalogueOf } from '../format.ts';
import type { errors as ko, entryFaults as koFaults } from '../ko/errors.ts';

export const errors = {
  NOT_FOUND_RESTAURANT: '店舗が見つかりません。テーブルのQRコードをもう一度読み取ってください。',
  BASE_RESTAURANTIDX: '店舗番号が正しくありません。テーブルのQRコードをもう一度読み取ってください。',
  MIN_RESTAURANTIDX: '店舗番号が正しくありません。テーブルのQRコードをもう一度読み取ってください。',
  NOT_FOUND_TABLE: 'テーブルが見つかりません。テーブルのQRコードをもう一度読み取ってください。',
  NOT_USE_ON_SITE_ORDER: 'ただいまテーブルからのご注文はご利用いただけません。スタッフにご注文ください。',
  TEMPORARY_HOLIDAY: '本日は臨時休業です。またのご来店をお待ちしております。',
  REGULAR_HOLIDAY: '本日は定休日です。またのご来店をお待ちしております。',
  CLOSED_TODAY: '本日は営業しておりません。またのご来店をお待ちしております。',
  BEFORE_OPEN: 'まだ開店前です。開店後にご注文いただけます。',
  BREAK_TIME: 'ただいま準備中です。しばらくしてからご注文ください。',
  ORDER_TIME_OUT: 'ラストオーダーを過ぎました。',
  ORDERS_PAUSED:
    'ただいま一時的にご注文を受け付けておりません。選んだメニューはそのまま残りますので、少し後でご注文ください。',
  NEED_CHECKOUT: 'このテーブルには前のご利用が残っています。スタッフにお声がけください。',
  RESERVATION_IS_EXPIRATION:
    'ご利用時間が終了しました。QRコードを読み取るか、NFCにもう一度タッチしてください。',
  CALL_STAFF_TO_ORDER: 'このテーブルはスタッフがご注文を承ります。お声がけください。',
  TILL_AWAY:
    'ただいまスマホからのご注文を承れません。選んだ料理はそのまま残りますので、スタッフをお呼びください。',
  TABLE_CHANGED: 'テーブルが変わりました。新しいテーブルで続けます。',
  ADMISSION_WAITING:
    '同じテーブルのお客様かスタッフが承認すると、一緒に注文できます。それまでメニューをご覧ください。',
  ADMISSION_REFUSED: 'このテーブルには参加できませんでした。こちらのお席の方は、スタッフにお声がけください。',
  INVITE_USED: 'この招待はすでに使われています。新しい招待を送ってもらってください。',
  INVITE_EXPIRED: 'この招待は期限が切れています。新しい招待を送ってもらってください。',
  INVITE_OVER: '招待されたお席のご利用は終了しました。テーブルのQRコードを読み取ってください。',
  NOT_FOUND_INVITE: '招待が見つかりません。アドレスを確認するか、テーブルのQRコードを読み取ってください。',
  INVITE_UNUSED: 'このお店では招待を使えません。テーブルのQRコードを読み取るようお伝えください。',

  SESSION_REQUIRED: 'まずテーブルのQRコードを読み取るか、NFCにタッチしてください。',
  UNAUTHORIZED_ACCESS: 'このテーブルはご利用いただけません。QRコードをもう一度読み取ってください。',
  IMPROPER_ACCESS: '不適切なアクセスです。テーブルの画面に表示されたQRコードを読み取ってください。',
  INVALID_DIGITAL_QR: '無効なコードです。QRコードをもう一度読み取ってください。',
  DIGITAL_QR_EXPIRED:
    'コードの有効期限が切れました。画面に表示されているQRコードをもう一度読み取ってください。',
  DIGITAL_QR_USED:
    'このコードはこの端末ですでに使われています。画面に表示されているQRコードをもう一度読み取ってください。',
  DIGITAL_QR_FULL:
    'このテーブルで使えるスマホの数に達しました。お連れ様のスマホでご注文いただくか、スタッフにお声がけください。',
  DIGITAL_QR_AGAIN:
    '最初のご注文には、テーブルの画面のQRコードをもう一度読み取ってください。選んだ料理はそのまま残ります。',
  TABLE_CODE_NEEDED: 'このアドレスだけではテーブルに入れません。テーブルのQRコードを読み取ってください。',
  TABLE_CODE_UNKNOWN:
    'どのテーブルのコードでもありません。テーブルのQRコードを読み取り直すか、スタッフにお声がけください。',
  TABLE_CODE_REPLACED: 'このコードは新しいものに替わりました。スタッフにお声がけください。',
  INVALID_SAMPLE: '無効なコードです。',
  INVALID_ACCESS: '不正なアクセスです。コードが不完全な可能性があります。もう一度読み取ってください。',

  NO_MENU_SELECTED: 'メニューをお選びください。先にメニューをカートに入れてください。',
  NO_AVAILABLE_MENU: 'ただいまご注文いただけるメニューがありません。スタッフにお尋ねください。',
  UNAVAILABLE_MENU_IN_CART: 'カートにご注文いただけないメニューがあります。外してからご注文ください。',
  NOT_FOUND_MENU: 'メニューが見つかりません。メニュー一覧からお選びください。',
  ONLY_DRINKS: 'ただいまお飲み物のみご注文いただけます。お料理を外してもう一度ご注文ください。',
  MENU_CHANGED: 'メニューの内容が変わりました。一度削除して、もう一度追加してください。',
  MENU_SOLD_OUT: '売り切れです。',
  MENU_NOT_NOW: '今の時間は注文できません。販売時間：{when}',
  OPTION_SOLD_OUT: '{name}：売り切れです。選び直してください。',
  LOW_STOCK: '残りが足りません。数量を減らしてください。',
  OPTION_REQUIRED: '「{name}」から{count}つ以上お選びください。',
  OPTION_LIMIT: '「{name}」は{max}個までお選びいただけます。',
  OPTION_GROUP_LIMIT: '「{name}」は合わせて{max}つまでお選びいただけます。',
  SIZE_REQUIRED: '「{name}」のサイズをお選びください。',
  QUANTITY_BELOW_MIN: '「{name}」は{count}つからご注文いただけます。',
  QUANTITY_ABOVE_MAX: '「{name}」は{max}点までご注文いただけます。',
  MAIN_MENU_MIN: '最初のご注文ではメインメニューを{count}つ以上お選びください。',
  MAIN_MENU_MAX: '最初のご注文ではメインメニューを{max}つまでお選びいただけます。',
  ONE_PERSON_ONE_MENU:
    'お一人様1つのご注文をお願いしております。メインメニューを{count}つ以上お選びください。',
  RESTRICTION_HALF: 'ご注文金額の半分までのメニューがあります。ほかのメニューを追加してください。',
  RESTRICTION_CASE: '「{name}」は一度に{max}点までご注文いただけます。',
  ORDER_QUANTITY_MAX: '一度に注文できるのは{max}点までです。それ以上はスタッフにお声がけください。',
  ORDER_AMOUNT_MAX: '一度に注文できるのは{amount}までです。それ以上はスタッフにお声がけください。',
  WAITING_QUANTITY_MAX:
    'スタッフの確認前の注文は、テーブルごとに{max}点までです。確認後にもう一度ご注文ください。',
  WAITING_AMOUNT_MAX:
    'スタッフの確認前の注文は、テーブルごとに{amount}までです。確認後にもう一度ご注文ください。',
  TABLE_UNPAID_MAX:
    'このテーブルでは、お支払い待ちの注文がすでに{max}件あります。お支払いを済ませるか、しばらくしてからご注文ください。',
  UNPAID_HOLD_MAX: 'お支払い前に注文できるのは{max}点までです。数量を減らすか、スタッフにお声がけください。',
  UNPAID_HOLD_FULL: '同じテーブルの別の注文が、このメニューをお支払い中です。終わってからご注文ください。',
  ADULT_CONFIRMATION_REQUIRED: '19歳以上の方のみご注文いただけるメニューがあります。年齢をご確認ください。',
  ALCOHOL_AUTOMATIC_ORDER_UNUSED: 'この店舗ではドリンクのクイック注文をご利用いただけません。',
  DRINK_SHORTCUT_PREPAY: '前払いの店舗ではドリンクのクイック注文をご利用いただけません。',

  NOT_FOUND_ORDER: 'ご注文が見つかりません。',
  NOT_OWN_ORDER:
    '注文したスマートフォンでのみ操作できます。そのスマートフォンで行うか、スタッフにお声がけください。',
  ORDER_TRANSITION_NOT_ALLOWED: 'ご注文の状況が変わりました。現在の状況をご確認ください。',
  LINE_CHANGED: 'その間にご注文が変わりました。現在の内容を確認して、もう一度お試しください。',
  OFFER_OPEN: 'お客様が代わりの料理を選んでいるところです。返事を待つか、提案を取り消してください。',
  OFFER_OVER: 'この提案は終了しました。ご注文の現在の状況をご確認ください。',
  OFFER_TOO_DEAR:
    '先にお支払い済みのご注文なので、より高い料理は提案できません。同じ価格かそれ以下の料理を選んでください。',
  OFFER_NO_PHONE:
    'お客様のスマートフォンからのご注文ではないため、画面で確認できません。直接お尋ねください。',
  PAYMENT_DECLINED: 'お支払いが承認されませんでした。別のお支払い方法をお試しください。',
  PAYMENT_CANCELLED_BY_GUEST: 'お支払いをキャンセルしました。請求はありません。',
  PAYMENT_UNKNOWN: 'お支払いを確認しています。少々お待ちください。',
  PAYMENT_TAMPERED: 'お支払い情報が一致しなかったため、請求していません。もう一度ご注文ください。',
  PAYMENT_EXPIRED: 'お支払いの時間が過ぎたため、注文を取り消しました。もう一度ご注文ください。',
  PAYMENT_FREED:
    'この注文のために取り置いていた料理をスタッフが解除したため、注文を取り消しました。引き落としはありません。もう一度ご注文ください。',
  PAYMENT_REPLACED: '新しい注文に変わったため、このお支払いは行われませんでした。請求はありません。',
  PAYMENT_UNDONE: 'お支払いを完了できなかったため取り消しました。引き落とされた金額はお返しします。',
  PAYMENT_REFUNDED: '注文が取り消されたため、お支払い金額をお返しします。',
  PAYMENT_PROVIDER_UNAVAILABLE: 'ただいまお支払いができません。しばらくしてからお試しください。',
  REFUND_NOT_POSSIBLE: 'このお支払いは返金できません。',
  PAYMENT_CHANGED: 'この支払いはその間に変わりました。今の状態を確かめてから、もう一度お選びください。',
  BILL_CHANGED: 'その間に会計が変わりました。新しい金額を確認して、もう一度押してください。',
  BILL_TOO_MUCH: '残りの金額を超えています。残りの金額を確認して、入力し直してください。',
  NOT_FOUND_BILL_PART: '会計にその項目が見つかりません。読み込み直して確認してください。',
  PAYMENT_AT_TILL: 'POSで受け取ったお会計です。POSで取り消してください。',
  DRAWER_IS_OPEN: 'その間にレジが開けられました。現在の状態をご確認ください。',
  DRAWER_IS_CLOSED: 'その間にレジが閉められました。現在の状態をご確認ください。',
  DRAWER_TOO_LITTLE: 'レジにある現金より多い金額です。ご確認ください。',
  BOOKS_CHANGED:
    'その間に別の内容が記録されました。現在の内容をご確認のうえ、まだなければもう一度入力してください。',
  DAY_IS_CLOSED: 'この日はすでに締めてあります。日報をご確認ください。',
  DAY_IS_OPEN: 'まだ締めていない日です。締めた後に訂正できます。',
  NOT_FOUND_DAY_REPORT: '日報が見つかりません。読み込み直してください。',
  NO_BILL_PRINTER: '伝票用のプリンターがありません。印刷画面で設定してください。',
  BILL_PAYING_UNUSED:
    '現在、この店ではスマートフォンでのお会計ができません。スタッフにお会計をお申し付けください。',
  BILL_PAYMENT_TAMPERED:
    '決済情報が一致しなかったため、決済していません。お会計の画面からもう一度お支払いください。',
  BILL_PAYMENT_EXPIRED:
    '決済の時間が過ぎました。引き落としはありませんので、お会計の画面からもう一度お支払いください。',
  BILL_PAYMENT_NEEDLESS: 'その間にお会計が済んだため、この決済は行いませんでした。引き落としはありません。',
  BILL_PAYMENT_FREED:
    'ほかの方がお支払いできるよう、スタッフがこの決済を解除しました。引き落としはありません。残りはお会計の画面でご確認ください。',
  BILL_PAYMENT_REPLACED: '新しい決済を始めたため、この決済は行いませんでした。引き落としはありません。',
  BILL_PAYMENT_UNDONE:
    'お会計がすでに済んでいるか金額が変わったため、この決済を取り消しました。引き落とされた金額があればお返しします。',
  BILL_PAYMENT_REFUNDED: 'お支払いいただいた金額をお返しします。',
  BILL_BEING_PAID: 'お客様がただいまお支払い中です。お支払いが終わってからもう一度お試しください。',
  BILL_WOULD_BE_OVER: '受け取った金額が残りの合計を超えてしまいます。先に伝票のお支払いを整理してください。',
  ORDER_PAID_FIRST: '前払いのご注文のため、料理だけを移すことはできません。ご注文ごと移してください。',
  ORDER_PAID_AT_BILL: 'すでに会計した料理があるため移せません。別のご注文をお選びください。',
  VISIT_NEEDS_ORDER: '残るご注文がなくなります。お客様全員を移す場合は、テーブル移動をお使いください。',
  HOLD_BEING_PAID: 'ただいまお支払い中の注文です。しばらくしてからもう一度ご確認ください。',
  SETTING_CHANGED: 'その間にほかの人がこの設定を変更しました。今の値を確認して、もう一度決めてください。',
  SETTING_WRONG: 'この内容では保存できません。値を確認してください。',
  STOCK_CHANGED: '残りの数がその間に変わりました。今の数を確かめてから、もう一度設定してください。',
  MENU_FIELD_TAKEN: 'ほかの方が先に同じところを変更しました。両方の値を見て選んでください。',
  MENU_PART_GONE: 'その間にメニューから外されました。今のメニューをご確認ください。',
  MENU_DRAFT_MOVED: 'その間に変更がありました。もう一度確認してから公開してください。',
  MENU_CHANGE_NEEDS_OTHER: 'ほかの方がまだ公開していない新しい料理への変更です。一緒に公開してください。',
  MENU_FAULTY: 'まだ公開できないところがあります。印のついたところを直してください。',
  NOT_FOUND_MENU_VERSION: 'そのメニューはもう保管されていません。一覧から別のものを選んでください。',
  NOT_FOUND_MENU_PICTURE: '写真が見つかりません。もう一度お選びください。',
  MENU_PICTURE_TOO_LARGE: '写真は1枚10MBまでです。小さい写真をお選びください。',
  MENU_PICTURE_UNREADABLE: '読み取れない写真です。JPEG、PNG、WebPをお使いください。',
  MENU_PICTURE_HEIC:
    'HEICの写真は読み取れません。カメラの設定を「互換性優先」（JPEG）にするか、JPEGで保存してください。',
  MENU_PICTURE_NO_ROOM:
    '写真を保存する空き容量がありません。サーバーのディスクを空けてから、もう一度お試しください。',
  MENU_PICTURE_AWAY: '写真の保存先が今は使えません。サーバー画面で理由をご確認ください。',
  MENU_SHEET_TOO_LARGE:
    'ファイルが2MBを超えています。写真やほかのシートを消し、メニューだけを残してもう一度アップロードしてください。',
  MENU_SHEET_OLD:
    '古いExcelファイル（.xls）か、パスワードの付いたファイルです。パスワードを外し「Excelブック（.xlsx）」で保存してからアップロードしてください。',
  MENU_SHEET_UNKNOWN: '表のファイルではありません。Excel（.xlsx）かCSVファイルをアップロードしてください。',
  MENU_SHEET_BROKEN:
    'ファイルが壊れているか、途中で切れています。Excelで開いて保存し直してからアップロードしてください。',
  MENU_SHEET_SWOLLEN:
    'ファイルの中身が多すぎて読み込めませんでした。メニューだけを新しいファイルにコピーしてアップロードしてください。',
  MENU_SHEET_FAR_CELL:
    'とても離れたセル（{cell}）に何か書かれています。メニューのセルだけを新しいファイルにコピーしてアップロードしてください。',
  MENU_SHEET_EMPTY:
    'メニューが見つかりませんでした。最初のシートに「メニュー名」と「価格」の見出しがあるかご確認ください。',
  MENU_SHEET_FAULTY: '直すところがあります。印のついたセルを直して、もう一度アップロードしてください。',
  MENU_SHEET_SAYS_TOO_MUCH: '一度に変更できるのは{count}か所までです。表を分けてアップロードしてください。',
  MENU_SHEET_BUSY: 'ほかの表を読み込んでいます。少し待ってからもう一度お試しください。',

  NOT_FOUND_CART: 'カートが見つかりません。QRコードをもう一度読み取ってください。',
  NOT_FOUND_CART_MENU: 'このメニューはすでにカートにありません。',
  CART_VERSION_MISMATCH: 'カートの内容が変わりました。ご確認ください。',
  CART_LOCKED: 'ほかの方が注文中のため、カートを変更できません。',
  CART_NOT_LOCKED: '不正なアクセスです。カートからご注文を始めてください。',
  NOT_CART_MENU_OWNER: 'ほかの方が追加したメニューは変更できません。',

  CALL_STAFF_UNUSED: 'この店舗ではスタッフ呼び出しをご利用いただけません。',
  NOT_FOUND_CALL: 'この呼び出しはもうありません。一覧を更新します。',
  NOT_FOUND_CALL_ITEM: '呼び出しの項目が見つかりません。選び直してください。',
  BILL_IS_PAID: 'お会計はもう済んでいます。お支払いいただく金額はありません。',
  NOT_FOUND_REVIEW: 'レビューできるご利用が見つかりません。リンクが最後まで正しいかご確認ください。',
  REVIEW_OF_TEST: '開店前のお試しのご注文だったため、お店が削除しました。レビューは書けません。',
  REVIEW_TEXT_TOO_SHORT: 'レビューは10文字以上でご入力ください。',
  REVIEW_TOO_MANY_PHOTOS: '写真は5枚まで追加できます。',
  REVIEW_PHOTO_TOO_LARGE: '写真は1枚10MBまでです。',
  REVIEW_PHOTO_UNREADABLE: '読み取れない写真です。JPEG、PNG、WebPをお使いください。',
  REVIEW_ALREADY_WRITTEN: 'すでにレビューをいただいています。ありがとうございます。',

  STAFF_LOGIN_REQUIRED: 'ログインしてください。',
  STAFF_LOGIN_FAILED: 'メールアドレスまたはパスワードが違います。',
  STAFF_CODE_WRONG: '認証コードが違います。もう一度入力してください。',
  STAFF_PASSWORD_WRONG: '現在のパスワードが違います。',
  STAFF_EMAIL_TAKEN: 'すでに使われているメールアドレスです。',
  STAFF_LINK_INVALID: 'このリンクは使用済みか、期限が切れています。',
  STAFF_FORBIDDEN: 'この操作を行う権限がありません。管理者にお問い合わせください。',
  STEP_UP_NEEDED:
    'ご本人かどうかの確認が必要なため、まだ何も変更していません。パスワードを入力して、もう一度お試しください。',
  TWO_STEP_NEEDED: 'この店舗では2段階ログインが必要です。今オンにしてから続けてください。',
  TWO_STEP_OWN_FIRST:
    '先にご自分のアカウントで2段階ログインをオンにしてください。その後、ほかの人にも求められます。',
  STAFF_PASSWORD_WEAK:
    'よく使われているか、名前・メールアドレス・店舗名から推測できるパスワードです。{min}文字以上の別のパスワードにしてください。',
  NOT_FOUND_MEMBER: 'この店舗のスタッフではありません。最新の一覧をご確認ください。',
  STAFF_ALREADY_MEMBER: 'すでにこの店舗のスタッフです。一覧から役割を変更できます。',
  STAFF_LAST_OWNER: 'ログインできる最後のオーナーです。先にほかの人をオーナーにしてください。',
  STAFF_NOT_YOURSELF:
    'ご自分のアカウントにはここで行えません。ほかのオーナーに依頼するか、アカウント画面をご利用ください。',
  STAFF_ELSEWHERE:
    'ほかの店舗でも働いている人のため、ここでは行えません。両方の店舗のオーナーに依頼してください。',
  STAFF_PIN_WRONG: 'PINが違います。もう一度入力してください。',
  STAFF_PIN_LOCKED: 'PINを何度も間違えました。パスワードで入ってください。',
  STAFF_PIN_WEAK: '同じ数字や続いた数字は使えません。ほかの4桁にしてください。',
  TABLET_NOT_HERE: '共用タブレットではできません。ご自分の端末でログインしてください。',
  STAFF_NEEDS_HTTPS:
    'このアドレスは暗号化されていないため、ここからはログインできません。httpsで開くか、サーバー本体でログインしてください。',
  TABLE_CODES_ROTATE:
    'このお店では、テーブルの画面に表示される切り替わるコードで入店します。印刷するコードはありません。',
  CODE_WALK_OVER: '点検は終わっています。もう一度始めてから読み取ってください。',
  TABLE_PLAN_CHANGED: 'その間に別の人がテーブルを変更しました。今の状態を確認して、もう一度お試しください。',
  TABLES_OVERLAP: 'テーブルが重なります。配置を確認して、どちらかを動かしてください。',
  TABLE_IN_USE: 'お客様がいるテーブルは外せません。先にチェックアウトしてください。',
  FLOOR_IN_USE: 'テーブルのあるフロアと最後のフロアは外せません。',
  TABLE_OCCUPIED: 'ご利用中のテーブルです。別のテーブルをお選びください。',
  TABLE_SEATED:
    'そのテーブルにはお客様がいらっしゃいます。別のテーブルを選ぶか、先にそのスマホの利用を終わらせてください。',
  TABLE_RETIRED: 'このテーブルはもうありません。別のテーブルをお選びください。',
  TABLE_HAS_OPEN_ORDERS: 'このテーブルには未完了のご注文があります。',
  TABLE_HAS_NEW_ORDERS: 'まだ受け付けていないご注文があります。先にどうするかお選びください。',
  TABLE_STILL_OWES:
    'まだ受け取っていない金額があります。受け取ってから片付けるか、そのまま片付ける理由を選んでください。',
  TABLE_LEFT:
    'そのお客様はもうこのテーブルにいらっしゃいません。何も変更していません。現在の状況をご確認ください。',
  TABLE_OTHER_GUESTS:
    'その間に別のお客様が着席されました。何も変更していません。現在の状況をご確認ください。',
  TABLE_CART_LOCKED: 'そのテーブルのお客様が注文中です。しばらくしてからもう一度お試しください。',
  TABLE_JOINED: 'ほかのテーブルと合わせてあるテーブルです。合わせた先のテーブルで操作してください。',
  RESERVATION_TIME_WRONG: '本日これからの時刻をお選びください。',
  RESERVATION_CHANGED: 'この間にこのテーブルの予約が変更されました。現在の予約をご確認ください。',
  TABLE_CONFIRMED:
    'その間に別のスタッフがお客様を確認したため、空けていません。それでも空ける場合は「テーブルを空ける」を押してください。',
  NOT_FOUND_VISIT: 'ご利用が見つかりません。現在の状況をご確認ください。',
  NOT_FOUND_PHONE: 'そのスマートフォンはもうこのテーブルにありません。',
  VENUE_FILE_INVALID: '店舗ファイルに誤りがあります。表示された箇所を修正してください。',
  VENUE_SETUP_WRONG: 'この内容ではお店を作れません。回答をもう一度ご確認ください。',
  VENUE_IS_OPEN: 'このお店はすでに開店しています。注文はもう消せません。',
  TESTS_TOO_MANY:
    '注文が{max}件を超えているため、テストとは見なせません。何も消していません。消さずに開店してください。',
  GUEST_STILL_HERE: 'まだお席にいるか、注文が進行中のお客様です。会計が終わってからもう一度お試しください。',
  TESTS_BEING_PAID:
    '完了していないカード決済、またはカード払いの注文があります。完了か返金のあと、もう一度お試しください。',

  NOT_FOUND_PRINTER: 'プリンターが見つかりません。一覧を更新しました。',
  NOT_FOUND_PRINT_JOB: '印刷の記録が見つかりません。一覧を更新しました。',
  PRINTER_ADDRESS_REFUSED:
    'このサーバーから印刷できるアドレスではありません。店内ネットワークのアドレス（例：192.168.0.50）を数字で入力するか、店内のパソコンの印刷プログラムをお使いください。',
  PRINTERS_MAX: 'プリンターは{count}台までです。',
  PRINT_JOB_UNDER_WAY: 'すでに印刷中か、印刷が終わっています。',
  PRINTER_KEY_WRONG: 'プリンターのキーが違います。管理画面で新しいキーを作ってください。',

  VALIDATION_FAILED: 'リクエストの内容が正しくありません。ご確認のうえ、もう一度お試しください。',
  MALFORMED_BODY: 'リクエストを読み取れませんでした。もう一度お試しください。',
  PAYLOAD_TOO_LARGE: '送信内容が大きすぎます。小さくしてお試しください。',
  UNSUPPORTED_MEDIA_TYPE: '対応していない形式です。',
  NOT_FOUND: 'このアドレスは見つかりません。',
  METHOD_NOT_ALLOWED: '許可されていないリクエストです。',
  FORBIDDEN_ORIGIN: 'ほかのサイトからのリクエストは受け付けられません。',
  IDEMPOTENCY_KEY_REUSED: '前のリクエストと内容が異なります。最初からやり直してください。',
  IDEMPOTENCY_IN_PROGRESS: '処理中です。少々お待ちください。',
  TOO_MANY_REQUESTS: 'リクエストが多すぎます。しばらくしてからお試しください。',
  SERVICE_UNAVAILABLE: 'ただいまご利用いただけません。しばらくしてからお試しください。',
  TILL_KEY_WRONG: 'POSのキーが違います。管理画面のPOSのページで新しいキーを作ってください。',
  TILL_SCOPE_MISSING: 'このPOSキーではできない操作です。管理画面で権限を確認してください。',
  TILL_NOT_DECIDING:
    'この店舗の注文は注文ボードで受け付けています。POSで受けるには管理画面で変更してください。',
  TILL_LOOK_NEEDED: 'スタッフの確認が必要な注文です。内容を確かめて、POSか注文ボードで受け付けてください。',
  TILL_CURSOR_AHEAD: 'その番号はまだここにありません。店舗の状態を読み直して、そこから続けてください。',
  TILL_PRICE_DIFFERS: 'POSの価格がこちらのメニューと違います。価格をそろえてから、もう一度送ってください。',
  TILL_ADDRESS_REFUSED:
    'このアドレスには送れません。httpsのアドレスを使うか、店内の機器ならサーバーのTILL_HOSTSに追加してください。',
  EXTERNAL_ID_TAKEN: 'この番号はすでに別の項目につながっています。',
  EXTERNAL_ID_UNKNOWN: 'POSのこの番号はメニューとつながっていません。先に対応付けてください。',
  NOT_FOUND_TILL: 'POSが見つかりません。一覧を更新しました。',
  NOT_FOUND_WEBHOOK: 'この送信先が見つかりません。',
  TILLS_MAX: '接続できるPOSは{count}台までです。',
  WEBHOOKS_MAX: 'POS1台につき送信先は{count}件までです。',
  STORAGE_FULL: 'ただいまスマートフォンからのご注文を承れません。スタッフをお呼びください。',
  LETTER_FAILED: '再試行しましたが、処理できませんでした。先に原因を直してください。',
  LETTER_ELSEWHERE: 'このサーバーでは今処理できません。再起動してからお試しください。',
  INTERNAL_ERROR: '問題が発生しました。しばらくしてからお試しください。',
} as const satisfies CatalogueOf<typeof ko>;

export const noResponse = {
  NETWORK: 'インターネット接続をご確認ください。',
  TIMEOUT: '応答に時間がかかっています。しばらくしてからお試しください。',
  FORBIDDEN: '不正なアクセスです。',
  FALLBACK: '問題が発生しました。ご確認のうえ、もう一度お試しください。',
} as const satisfies Record<NoResponseCode, string>;

export const entryFaults = {
  STORE_ID_NEEDED: '店舗番号が必要です。コードが不完全です。もう一度読み取ってください。',
  TABLE_ID_NEEDED: 'テーブル番号が必要です。コードが不完全です。もう一度読み取ってください。',
  ORDER_MEANS_NEEDED: '注文方法の情報が必要です。コードが不完全です。もう一度読み取ってください。',
  MULTIPLE_STORE_IDS: '店舗番号が複数あります。コードが不完全です。もう一度読み取ってください。',
  MULTIPLE_TABLE_IDS: 'テーブル番号が複数あります。コードが不完全です。もう一度読み取ってください。',
  MULTIPLE_ORDER_MEANS: '注文方法が複数あります。コードが不完全です。もう一度読み取ってください。',
  TABLE_KEY_NEEDED: 'テーブルキーが必要です。コードが不完全です。もう一度読み取ってください。',
  TIME_VALUE_NEEDED: '時間の値が必要です。コードが不完全です。もう一度読み取ってください。',
  BATTERY_VALUE_NEEDED: '電池の値が必要です。コードが不完全です。もう一度読み取ってください。',
  ALCOHOL_TAG_NEEDED: 'お酒の種類の情報が必要です。コードが不完全です。もう一度読み取ってください。',
  MULTIPLE_ALCOHOL_TAGS: 'お酒の種類が複数あります。コードが不完全です。もう一度読み取ってください。',
  WRONG_ALCOHOL_TAG: 'お酒の種類が正しくありません。コードが不完全です。もう一度読み取ってください。',
} as const satisfies CatalogueOf<typeof koFaults>;
