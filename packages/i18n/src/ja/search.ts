import type { CatalogueOf } from '../format.ts';
import type { search as ko } from '../ko/search.ts';

export const search = {
  hint: 'メニュー名',
  clear: '検索語を消す',
  found: '{count}件見つかりました。',
  none: '「{text}」に一致するメニューがありません。',
  noneText: '別の名前でお試しください。韓国語・英語・日本語・中国語で検索できます。',
  start: '韓国語・英語・日本語・中国語の名前で検索できます。',
} satisfies CatalogueOf<typeof ko>;
