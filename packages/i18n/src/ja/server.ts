import type { CatalogueOf } from '../format.ts';
import type { server as ko } from '../ko/server.ts';

export const server = {
  title: 'サーバー',
  label: 'サーバーのお知らせ',
  open: 'サーバー画面を開く',
  well: 'すべて正常です。今することはありません。',
  more: 'ほか{count}件',
  troubles: '今すること',
  figures: '状態',
  version: 'バージョン',
  newest: '最新バージョン',
  'newest.same': '{version}（お使いのものです）',
  'newest.newer': '{version} が公開されました',
  'newest.unread': '確認できませんでした',
  'newest.notes': '変更点',
  uptime: '起動時刻',
  disk: 'ディスクの空き',
  database: 'データベースの大きさ',
  backup: '最後のバックアップ',
  tried: '復元の試行',
  second: '2つ目の保存先',
  upkeep: '自動整理',
  never: 'まだありません',
  off: 'オフ',
  mb: '{count} MB',
  reach: 'お客様が入るアドレス',
  'reach.again': 'もう一度確認',
  'reach.asking': 'アドレスを確認しています…',
  'reach.OURS': 'このアドレスでHansangが応答しています。',
  'reach.OTHER':
    'このアドレスではHansang以外が応答しました（{said}）。前にあるプロキシやトンネルがこのサーバーにつながっているかご確認ください。',
  'reach.NOBODY':
    'サーバーからこのアドレスに届きません（{said}）。名前、ルーター、プロキシをご確認ください。',
  'reach.UNTRUSTED': 'このアドレスを開くと、スマホにメニューではなく警告が出ます。',
  'reach.polling':
    '手前のプロキシが WebSocket を通していません。注文や変更は届きますが、数秒遅れることがあります。docs/operations.md の「HTTPS」のとおり Upgrade を渡す設定にしてください。',
  'reach.unset':
    'PUBLIC_URLが設定されていません。ルーターが割り当てたアドレスなので変わることがあり、その場合は印刷したQRコードが開けなくなります。',
  'reach.lan': '店内のWi-Fiでのみ開けるアドレスです。モバイル回線のお客様は入れません。',
  'reach.http':
    '暗号化されていないhttpのアドレスです。同じWi-Fiの人に内容を読まれるおそれがあります。スタッフは他の端末からログインできず、タブレットの画面を点灯したままにする機能、NFCタグへの書き込み、回線が切れたときのメニュー表示が使えません。',
  'reach.printed':
    '{at}に最後に印刷したコードには{address}が入っています。印刷し直すか、そのアドレスでも開けるようにしてください。',
  'reach.how': '独自ドメインやトンネルの使い方は docs/operations.md の「Reach」にあります。',
  letters: '届けられなかった処理',
  'letters.lead':
    '8回試しても処理できなかったものです。原因を直してから再試行するか、不要なら削除してください。',
  'letters.none': '届けられなかった処理はありません。',
  'letters.retry': '再試行',
  'letters.drop': '削除',
  'letters.dropTitle': 'この処理を削除しますか？',
  'letters.dropText': '削除すると二度と処理されません。お金に関わる場合は、先に決済画面をご確認ください。',
  'letters.retried': '再試行し、処理できました。',
  'letters.dropped': '削除しました。',
  'well.below': '故障はありません。下に示したことをご確認ください。',
  'second.none':
    'バックアップはこのサーバーのディスクにしかありません。故障や盗難があると、注文とメニューが失われます。',
  'second.none.do':
    'BACKUP_TOに別のディスクのフォルダーかストレージを指定してください。方法はdocs/operations.mdの「Backups」にあります。',
  'second.same': 'バックアップの2つ目の場所がデータと同じディスクにあり、故障すると一緒に失われます。',
  'second.same.do': '別のディスクを接続するか、BACKUP_TOにストレージを指定してください。',
  'second.heading': 'バックアップの2つ目の場所',
  'second.lead': 'テストでは、バックアップと同じ方法で小さなファイルを送り、読み戻して比べてから削除します。',
  'second.try': '今すぐテスト',
  'second.trying': 'テストしています…',
  'second.works': 'バックアップを送れます。最後のテスト：{at}',
  'second.untried': 'まだテストしていません。',
  'second.adopt': 'このディスクを使う',
  'trouble.DATABASE_AWAY': 'データベースが応答しません。',
  'do.DATABASE_AWAY': 'まもなく自動で復帰します。続く場合はサーバーの状態をご確認ください。',
  'trouble.DATABASE_FULL': 'データベースのディスクがいっぱいで、注文を保存できません。',
  'do.DATABASE_FULL': 'データベースのディスクを空けてください。空き次第、注文を再開します。',
  'trouble.DATABASE_READ_ONLY': 'データベースが読み取り専用のため、注文を保存できません。',
  'do.DATABASE_READ_ONLY': 'DATABASE_URLが書き込みできる主サーバーを指しているかご確認ください。',
  'trouble.DATABASE_REFUSES': 'お客様の画面に必要な問い合わせをデータベースが拒否しています（{reason}）。',
  'do.DATABASE_REFUSES':
    'サーバーのログをご確認ください。DATABASE_URLがプーラーを通さずPostgreSQLに直接つながっているか、テーブルや権限が変更されていないかご確認ください。',
  'trouble.DISK_LOW': 'ディスクの空きが残り{free} MBです。',
  'do.DISK_LOW': '数日以内に古いファイルを削除するか、大きいディスクに移してください。',
  'trouble.DISK_SHORT': 'ディスクの空きが{free} MBしかありません。まもなく注文を受けられなくなります。',
  'do.DISK_SHORT': '古いバックアップや不要なファイルを今すぐ削除してください。',
  'trouble.DISK_FULL': 'ディスクがいっぱいのため（残り{free} MB）、お客様の注文を止めています。',
  'do.DISK_FULL':
    'ファイルを削除して空きを作ってください。空き次第、注文を再開します。それまでは直接ご注文を承ってください。',
  'trouble.CLOCK_BEHIND': 'サーバーの時計が{hours}時間遅れています。営業日と記録の時刻がずれます。',
  'do.CLOCK_BEHIND': 'サーバーの日付と時刻を合わせ、自動調整をオンにしてください。',
  'trouble.CLOCK_JUMPED': 'サーバーの時計が一度に{minutes}分進みました。',
  'do.CLOCK_JUMPED':
    '日付と時刻をご確認ください。正しい場合や、スリープしていただけの場合は、何もする必要はありません。1日の間、古いデータは削除されません。',
  'trouble.CLOCK_APART': 'サーバーとデータベースの時計が{seconds}秒ずれています。',
  'do.CLOCK_APART': '両方で時刻の自動調整をオンにしてください。',
  'trouble.CLOCK_NODES': 'サーバー{node}の時計が{seconds}秒ずれています。',
  'do.CLOCK_NODES': 'そのサーバーで時刻の自動調整をオンにしてください。',
  'trouble.CERTIFICATE_SOON': 'HTTPS証明書の期限まであと{days}日です。',
  'do.CERTIFICATE_SOON': '証明書を更新してください。再起動しなくても新しいファイルが使われます。',
  'trouble.CERTIFICATE_OVER': 'HTTPS証明書の期限が切れました。お客様のスマートフォンに警告が出ます。',
  'do.CERTIFICATE_OVER': '今すぐ証明書を更新してください。再起動しなくても新しいファイルが使われます。',
  'trouble.CERTIFICATE_FRONT_SOON': 'お客様に見えるHTTPS証明書があと{days}日で切れます。',
  'do.CERTIFICATE_FRONT_SOON':
    '前にあるプロキシやトンネルが更新しているはずの時期です。理由はそのログでご確認ください。',
  'trouble.CERTIFICATE_FRONT_OVER': 'お客様に見えるHTTPS証明書が切れました。お客様のスマホに警告が出ます。',
  'do.CERTIFICATE_FRONT_OVER':
    '前にあるプロキシやトンネルで今すぐ更新してください。再起動で直ることがよくあります。',
  'trouble.CERTIFICATE_EARLY': 'HTTPS証明書は{from}（UTC）から有効です。それまでスマホに警告が出ます。',
  'do.CERTIFICATE_EARLY':
    'サーバーの日付と時刻をご確認ください。正しければ、それまで以前の証明書を使ってください。',
  'trouble.CERTIFICATE_NAME':
    'HTTPS証明書が、お客様の入口 {name} のものではありません。お客様のスマホに警告が出ます。',
  'do.CERTIFICATE_NAME': '{name} の証明書を取り直すか、PUBLIC_URLを証明書の名前にしてください。',
  'trouble.CERTIFICATE_NAME_PLACE':
    'HTTPS証明書は {name} を共通名（CN）だけに書いています。ブラウザーはそこを読まないため、スマホに警告が出ます。',
  'do.CERTIFICATE_NAME_PLACE': '{name} をサブジェクト代替名（SAN）に入れて作り直してください。',
  'trouble.CERTIFICATE_CHAIN': '{issuer} の中間証明書がないため、ほとんどのスマホに警告が出ます。',
  'do.CERTIFICATE_CHAIN':
    'TLS_CERTまたは手前のプロキシの証明書ファイルで、証明書の後ろに加えてください。certbotのfullchain.pemには両方入っています。',
  'trouble.CERTIFICATE_KIND': 'スマホが受け付けない種類のHTTPS証明書です（{kind}）。',
  'do.CERTIFICATE_KIND':
    'EC P-256またはRSA 2048の鍵、SHA-256の署名、サーバー用（serverAuth）で作り直してください。',
  'trouble.CERTIFICATE_LONG':
    'HTTPS証明書の期間が{days}日です。iPhoneは{most}日を超えるものを受け付けません。',
  'do.CERTIFICATE_LONG': '{most}日以下で作り直してください。',
  'trouble.CERTIFICATE_UNKNOWN':
    'HTTPS証明書の発行者（{issuer}）をスマホが知りません。証明書を入れた端末以外では警告が出ます。',
  'do.CERTIFICATE_UNKNOWN':
    'お客様向けにはLet’s Encryptなど広く知られた認証局の証明書をお使いください。方法はdocs/operations.mdの「Reach」にあります。',
  'trouble.CERTIFICATE_PASSWORD':
    'HTTPS証明書の鍵にパスワードがあるため、サーバーは新しいファイルを使えません。',
  'do.CERTIFICATE_PASSWORD':
    'パスワードなしで保存してください：openssl pkey -in OLD -out NEW。再起動しなくても使われます。',
  'trouble.CERTIFICATE_ORDER':
    'HTTPS証明書のファイルで別の証明書が先頭にあるため、サーバーは新しいファイルを使えません。',
  'do.CERTIFICATE_ORDER': 'サーバーの証明書を先頭に、中間証明書をその後ろに置いてください。',
  'trouble.CERTIFICATE_APART': 'HTTPS証明書と鍵が合わないため、サーバーは新しいファイルを使えません。',
  'do.CERTIFICATE_APART': '同じ更新の2つのファイルを置いてください。再起動しなくても使われます。',
  'trouble.CERTIFICATE_UNREADABLE': 'HTTPS証明書のファイルを読めません。',
  'do.CERTIFICATE_UNREADABLE': 'TLS_CERTのファイルと読み取り権限をご確認ください。',
  'trouble.BACKUP_NONE': 'バックアップがまだありません。',
  'do.BACKUP_NONE':
    '最初のバックアップは閉店後に自動で作られます。今作るには npm run backup を実行してください。',
  'trouble.BACKUP_OLD': '最後のバックアップは{hours}時間前です。',
  'do.BACKUP_OLD': '夜間もサーバーをつけておくか、今 npm run backup を実行してください。',
  'trouble.BACKUP_NO_ROOM': '空きが足りず、バックアップを作れませんでした。',
  'do.BACKUP_NO_ROOM': 'ディスクを空けるか、大きいディスクに移してください。',
  'trouble.BACKUP_FAILED': '最後のバックアップに失敗しました。',
  'do.BACKUP_FAILED': '理由はサーバーのログにあります。1時間ごとに自動で再試行します。',
  'trouble.BACKUP_UNTRIED': '空きが足りず、最後のバックアップを復元できるか試せませんでした。',
  'do.BACKUP_UNTRIED':
    'ディスクを空けてください。試すにはデータベースの2倍の空きが必要です。次のバックアップのときにもう一度試します。',
  'trouble.BACKUP_UNREADABLE': '最後のバックアップを試しに復元できませんでした。',
  'do.BACKUP_UNREADABLE': 'npm run backup で今すぐ作り直し、理由をサーバーのログでご確認ください。',
  'trouble.BACKUP_ONE_PLACE': 'バックアップが2つ目の場所に届いていません。',
  'do.BACKUP_ONE_PLACE':
    'BACKUP_TOのフォルダーや保存先に書き込めるか、ディスクがつながっているかご確認ください。1時間ごとにやり直します。',
  'trouble.BACKUP_PLACE_CLOCK': 'サーバーの時計がバックアップ用ストレージの時計と{minutes}分ずれています。',
  'do.BACKUP_PLACE_CLOCK': 'サーバーの日付と時刻を合わせ、自動設定をオンにしてください。',
  'trouble.PICTURES_AWAY':
    '写真のバケットが使えません。写真をアップロードできず、メニューに写真が出ないことがあります。',
  'do.PICTURES_AWAY': '理由はサーバーのログにあります。',
  'trouble.UPKEEP_LATE': '自動の整理が{hours}時間終わっていません。',
  'do.UPKEEP_LATE': '理由はサーバーのログにあります。営業には影響ありません。',
  'trouble.RELEASE_URGENT': '急ぎの修正を含むバージョン {version} が公開されました。',
  'do.RELEASE_URGENT':
    '今日の営業が終わったら更新してください。方法は docs/operations.md の「Upgrades」にあります。',
  'store.NO_BUCKET': '{setting}の名前のバケットがストレージにありません（{said}）。',
  'store.do.NO_BUCKET': 'バケット名と{keys}_ENDPOINTのアドレスを確認するか、バケットを作成してください。',
  'store.KEY_UNKNOWN': 'ストレージが知らないアクセスキーです（{said}）。',
  'store.do.KEY_UNKNOWN':
    '{keys}_ACCESS_KEY_IDと、{keys}_ENDPOINTがそのキーを発行したストレージかを確認してください。',
  'store.KEY_WRONG': 'シークレットキーがアクセスキーと合いません（{said}）。',
  'store.do.KEY_WRONG': '{keys}_ACCESS_KEY_IDと{keys}_SECRET_ACCESS_KEYを空白なしでコピーし直してください。',
  'store.REGION': 'バケットは別のリージョンにあります（{said}）。',
  'store.do.REGION': '{keys}_REGIONを、ストレージが示すバケットのリージョンにしてください。',
  'store.CLOCK': 'このコンピューターの時計がストレージと大きくずれています（{said}）。',
  'store.do.CLOCK': 'サーバーの日付と時刻を合わせ、自動設定をオンにしてください。',
  'store.DENIED': 'アクセスが拒否されました（{said}）。',
  'store.do.DENIED':
    'キーまたはサーバーを動かすユーザーに、一覧・読み取り・書き込み・削除を許可してください。',
  'store.STREAMS': 'ストレージがこの送り方のファイルを受け付けません（{said}）。',
  'store.do.STREAMS':
    '{keys}_ENDPOINTがS3インターフェースのアドレスかを確認し、正しければ別のストレージをお使いください。',
  'store.FULL': '空き容量がありません（{said}）。',
  'store.do.FULL': '空きを作るか、より大きなディスクをお使いください。最新のバックアップは残っています。',
  'store.READ_ONLY': '読み取り専用です（{said}）。',
  'store.do.READ_ONLY': 'ディスクのロックを外す、ディスクを検査する、または書き込み可能で接続してください。',
  'store.TOO_LARGE': 'ファイルが受け付けられる大きさを超えています（{said}）。',
  'store.do.TOO_LARGE':
    '1ファイルの上限はFAT32のディスクで4GB、ストレージで5GBです。exFATで初期化するか、別の場所をお使いください。',
  'store.UNMARKED':
    'これまでバックアップを送っていたフォルダーではありません。ファイル{said}がないか、別のものです。',
  'store.do.UNMARKED':
    'そのディスクを接続してください。新しいディスクなら、サーバー画面で「このディスクを使う」を押してください。',
  'store.AWAY': 'フォルダーがありません（{said}）。',
  'store.do.AWAY': '{setting}のパスを確認し、ディスクを接続してください。',
  'store.BROKEN': 'ディスクが故障しているか、抜かれました（{said}）。',
  'store.do.BROKEN': '接続し直してください。再び起きるときは別のディスクをお使いください。',
  'store.UNREACHABLE': 'ストレージに接続できません（{said}）。',
  'store.do.UNREACHABLE': '{keys}_ENDPOINT、ポート、インターネット接続を確認してください。',
  'store.CERTIFICATE': 'ストレージの証明書が信頼されていません（{said}）。',
  'store.do.CERTIFICATE': '信頼できる証明書にするか、NODE_EXTRA_CA_CERTSに認証局を指定してください。',
  'store.BUSY': 'ストレージ側に問題があります（{said}）。',
  'store.do.BUSY': '自動で再試行します。続くときはストレージの運営元にお問い合わせください。',
  'store.ALTERED': 'そこにあるものが送ったものと違います（{said}）。',
  'store.do.ALTERED':
    '{keys}_ENDPOINTと途中のプロキシを確認するか、別のディスクやストレージをお使いください。',
  'store.UNOPENED': 'そこにあるコピーが開けません（{said}）。',
  'store.do.UNOPENED': '1時間以内に送り直します。再び起きるときは別のディスクやストレージをお使いください。',
  'store.NO_ROOM_HERE': 'サーバーのディスクに、コピーを準備する空きがありません（{said}）。',
  'store.do.NO_ROOM_HERE': 'サーバーのディスクを空けてください。',
  'store.OTHER': '理由：{said}。',
  'store.do.OTHER': '詳しくはサーバーのログにあります。1時間ごとに再試行します。',
} satisfies CatalogueOf<typeof ko>;
