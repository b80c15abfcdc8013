import type { Payment } from '../payment.ts';
import { type Html, html } from './html.ts';
import { languageLinks } from './language-links.ts';
import { layout } from './layout.ts';
import { STEP_NAMES } from './step-names.ts';
import { type PageLanguage, say, sayWon } from './texts.ts';

/** Every payment with all that happened to it, newest first: for whoever develops or tests against this provider. */
export function eventsPage(payments: readonly Payment[], language: PageLanguage): string {
  const title = say(language, 'eventsTitle');
  return layout({
    language,
    title,
    isWide: true,
    body: html`
<header><h1>${title}</h1>${languageLinks(language)}</header>
<p class="practice">${say(language, 'eventsPractice')}</p>
<p><a class="link" href="?lang=${language}">${say(language, 'refresh')}</a></p>
${
  payments.length === 0
    ? html`<p>${say(language, 'noPayments')}</p>`
    : html`<ol class="payments">${payments.toReversed().map((payment) => card(payment, language))}</ol>`
}`,
  });
}

function card(payment: Payment, language: PageLanguage): Html {
  const won = (amount: number) => sayWon(language, amount);
  return html`<li class="payment">
<h2>${payment.goodsName}</h2>
<p class="standing"><span class="state ${payment.state}">${STEP_NAMES[payment.state][language]}</span>
<b class="num">${won(payment.amount)}</b></p>
<dl>
<div><dt>${say(language, 'held')}</dt><dd class="num">${won(payment.held)}</dd></div>
<div><dt>${say(language, 'orderId')}</dt><dd><code>${payment.moid}</code></dd></div>
<div><dt>${say(language, 'transactionId')}</dt><dd><code>${payment.tid ?? '—'}</code></dd></div>
</dl>
<ol class="steps">${payment.steps.map(
    ({ at, what, detail }) =>
      html`<li><time datetime="${new Date(at).toISOString()}">${clockTime(at)}</time>
<span>${STEP_NAMES[what][language]} <code>${detail}</code></span></li>`,
  )}</ol>
</li>`;
}

function clockTime(at: number): string {
  return new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
