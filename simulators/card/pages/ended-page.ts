import type { Payment } from '../payment.ts';
import { html } from './html.ts';
import { languageLinks } from './language-links.ts';
import { layout } from './layout.ts';
import { type PageLanguage, say } from './texts.ts';

/** Of a window that was used, or that never was: going back to it pays nothing again. */
export function endedPage(language: PageLanguage, payment: Payment | null): string {
  const title = say(language, payment ? 'endedTitle' : 'unknownTitle');
  return layout({
    language,
    title,
    body: html`<header>${languageLinks(language)}</header>
<div class="center"><h1>${title}</h1><p>${say(language, 'endedHint')}</p></div>`,
  });
}
