import { type Html, html } from './html.ts';
import { PAGE_LANGUAGES, type PageLanguage } from './texts.ts';

/** The way to each other language of a page that reads `lang`. */
export function languageLinks(language: PageLanguage): Html {
  const others = Object.entries(PAGE_LANGUAGES).filter(([other]) => other !== language);
  return html`<nav>${others.map(
    ([other, name]) =>
      html`<a class="link" lang="${other}" hreflang="${other}" href="?lang=${other}">${name}</a>`,
  )}</nav>`;
}
