import type { CatalogueOf } from '../format.ts';
import type { call as ko } from '../ko/call.ts';

export const call = {
  ask: '您需要什么？',
  do: '呼叫店员',
  wait: '{seconds}秒后可再次呼叫。',
  called: '已呼叫店员。',
  yours: '呼叫记录',
  waiting: '等待店员确认',
  coming: '店员正在赶来',
  at: '{time} 已呼叫',
  none: '目前没有可呼叫的项目。',
} satisfies CatalogueOf<typeof ko>;
