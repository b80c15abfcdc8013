import type { CatalogueOf } from '../format.ts';
import type { search as ko } from '../ko/search.ts';

export const search = {
  hint: '菜品名称',
  clear: '清除搜索内容',
  found: '找到{count}个菜品。',
  none: '没有找到“{text}”。',
  noneText: '请换个名称试试，韩语、英语、日语、中文名称均可搜索。',
  start: '可用韩语、英语、日语或中文名称搜索。',
} satisfies CatalogueOf<typeof ko>;
