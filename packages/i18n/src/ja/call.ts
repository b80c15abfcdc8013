import type { CatalogueOf } from '../format.ts';
import type { call as ko } from '../ko/call.ts';

export const call = {
  ask: 'ご用件をお選びください',
  do: 'スタッフを呼ぶ',
  wait: '{seconds}秒後にもう一度呼べます。',
  called: 'スタッフを呼びました。',
  yours: '呼び出し状況',
  waiting: 'スタッフの確認待ち',
  coming: 'スタッフが向かっています',
  at: '{time}に呼び出し',
  none: '現在、呼び出せる項目がありません。',
} satisfies CatalogueOf<typeof ko>;
