import { html } from './html.ts';
import { layout } from './layout.ts';
import { type PageLanguage, say } from './texts.ts';

/** Of a shop's form that cannot be right. The code is for the shop's developers. */
export function refusalPage(language: PageLanguage, code: string): string {
  const title = say(language, 'refusedTitle');
  return layout({
    language,
    title,
    body: html`<div class="center"><h1>${title}</h1><p>${say(language, 'refusedHint')} <code>${code}</code></p></div>`,
  });
}
