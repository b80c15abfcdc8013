import type { CatalogueOf } from '../format.ts';
import type { lines as ko } from '../ko/lines.ts';

export const lines = {
  out: '申し訳ありません、{name}をご用意できません',
  how: '代わりにこちらはいかがですか？',
  wasOrdered: 'ご注文の料理',
  offered: '代わりの料理',
  yes: '{name}にします',
  no: 'いいえ、取り消してください',
  left: '{time}以内にお選びください',
  else: 'お返事がない場合、この料理は注文から外れます。',
  theirs: 'ご注文されたお客様のスマートフォンで選べます。',
  back: '差額の{amount}は返金いたします。',
  strip: '代わりに{name}はいかがですか？タップしてお選びください',
  stripTheirs: '{name}への変更を確認しています',
  taken: '{name}に変更しました。',
  declined: '{name}を注文から外しました。',
  asked: '代わりの料理をお伺いしています',
  instead: '別の料理の代わりにお出しします',
  replaced: '{count}点を別の料理に変更しました',
  off: '注文から外れました · {reason}',
  offPart: '{count}点が外れました · {reason}',
  free: '{count}点はサービスです',
} satisfies CatalogueOf<typeof ko>;
