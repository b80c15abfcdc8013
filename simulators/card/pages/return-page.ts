import { createHash } from 'node:crypto';
import type { Payment } from '../payment.ts';
import type { ReturnForm } from '../return-form.ts';
import { Html, html } from './html.ts';
import { layout } from './layout.ts';
import { say } from './texts.ts';

/** Submits every form of the page, the one that leads away last. */
const SUBMIT = 'for (const form of document.forms) form.submit();';
/** What a content policy names the script by. */
export const SUBMIT_HASH = `'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`;

/** Carries the guest's browser back to the shop; with a script by itself, else by a button. */
export function returnPage({ language }: Payment, returned: ReturnForm): string {
  if (returned.times === 0) {
    return layout({
      language,
      title: say(language, 'closedTitle'),
      body: html`<div class="center"><h1>${say(language, 'closedTitle')}</h1><p>${say(language, 'closedHint')}</p></div>`,
    });
  }
  return layout({
    language,
    title: say(language, 'returningTitle'),
    body: html`<div class="center"><h1>${say(language, 'returningTitle')}</h1><p></p>
${returned.times > 1 && html`<iframe name="first" title=""></iframe>${form(returned, html` target="first"`, null)}`}
${form(returned, html``, html`<button>${say(language, 'returnNow')}</button>`)}
</div><script>${new Html(SUBMIT)}</script>`,
  });
}

function form(returned: ReturnForm, target: Html, button: Html | null): Html {
  const inputs = Object.entries(returned.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${returned.action}" accept-charset="${returned.charset}"${target}>${inputs}${button}</form>`;
}
