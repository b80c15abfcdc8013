import type { News } from '../../features/news/news.ts';
import type { Phone } from '../../shared/phone.ts';
import { newsWords } from '../../shared/words/news-words.ts';

let base: string | null = null;

/** What must not be missed stands in the tab's title, for a guest who looks at another tab. */
export async function showInTitle({ words }: Pick<Phone, 'words'>, { unread, open }: News): Promise<void> {
  base ??= document.title;
  const [first] = unread;
  const isReady = open?.status === 'MENU_COMPLETE';
  if (!first && !isReady) {
    document.title = base;
    return;
  }
  const { language, t } = words.get();
  const news = await newsWords.load(language).catch(() => null);
  if (news) document.title = `${first ? news(first.kind) : t('status.MENU_COMPLETE')} · ${base}`;
}
