import { FAULT_NAMES, FAULT_STEPS, FAULTS, type FaultStep } from '../faults.ts';
import type { Merchant } from '../merchant.ts';
import { CARDS, type Payment, WALLETS } from '../payment.ts';
import { type Html, html } from './html.ts';
import { languageLinks } from './language-links.ts';
import { layout } from './layout.ts';
import { type PageLanguage, say, sayWon } from './texts.ts';

const INSTALLMENTS = [2, 3, 6, 12];
const LEAST_FOR_INSTALLMENTS = 50_000;

/** The payment window. It works without a script. */
export function windowPage(payment: Payment, merchant: Merchant): string {
  const { language, amount } = payment;
  const won = sayWon(language, amount);
  return layout({
    language,
    title: say(language, 'title'),
    body: html`
<header>
  <h1>${say(language, 'title')}</h1>
  ${languageLinks(language)}
</header>
<p class="practice">${say(language, 'practice')}</p>
<dl class="bill">
  <div><dt>${say(language, 'shop')}</dt><dd>${merchant.name}</dd></div>
  <div><dt>${say(language, 'goods')}</dt><dd>${payment.goodsName}</dd></div>
  <div class="sum"><dt>${say(language, 'amount')}</dt><dd>${won}</dd></div>
</dl>
<form method="post">
  ${means(payment)}
  ${cardPart(language, amount)}
  ${walletPart(language)}
  <fieldset class="part of-bank"><legend>${say(language, 'fromBank')}</legend><p>${say(language, 'whichBank')}</p></fieldset>
  <div class="act"><button name="outcome" value="approve">${say(language, 'pay', { amount: won })}</button></div>
  <button class="quiet" name="outcome" value="cancel">${say(language, 'cancel')}</button>
  ${tools(language)}
</form>`,
  });
}

function means({ language, methods }: Payment): Html {
  const offered = [
    methods.includes('CARD') && (['CARD', 'card'] as const),
    methods.includes('CARD') && (['EASY', 'easy'] as const),
    methods.includes('BANK') && (['BANK', 'bank'] as const),
  ].filter((choice) => choice !== false);
  return html`<fieldset><legend>${say(language, 'how')}</legend><div class="tabs">${offered.map(
    ([value, name], index) => html`
    <label class="tab"><input type="radio" name="kind" value="${value}"${index === 0 && html` checked`}>${say(language, name)}</label>`,
  )}</div></fieldset>`;
}

function cardPart(language: PageLanguage, amount: number): Html {
  // Codes such as '12' would stand before '01' in an object's own order.
  const cards = Object.entries(CARDS).sort(([left], [right]) => (left < right ? -1 : 1));
  return html`<div class="part of-card">
  <fieldset><legend>${say(language, 'whichCard')}</legend><div class="choices">${cards.map(
    ([code, names]) => html`
    <label class="choice"><input type="radio" name="card" value="${code}"${code === '06' && html` checked`}>${names[language]}</label>`,
  )}</div>
  <div class="row">
    <label class="choice"><input type="checkbox" name="debit" value="1">${say(language, 'debit')}</label>
    ${
      amount >= LEAST_FOR_INSTALLMENTS &&
      html`<label>${say(language, 'installment')} <select name="installment">
      <option value="0">${say(language, 'once')}</option>
      ${INSTALLMENTS.map((months) => html`<option value="${months}">${say(language, 'months', { months: String(months) })}</option>`)}
    </select></label>`
    }
  </div></fieldset></div>`;
}

function walletPart(language: PageLanguage): Html {
  return html`<div class="part of-easy"><fieldset><legend>${say(language, 'whichWallet')}</legend><div class="choices">${Object.entries(
    WALLETS,
  ).map(
    ([name, names], index) => html`
    <label class="choice"><input type="radio" name="wallet" value="${name}"${index === 0 && html` checked`}>${names[language]}</label>`,
  )}</div></fieldset></div>`;
}

function tools(language: PageLanguage): Html {
  return html`<details><summary>${say(language, 'tools')}</summary>
  <button class="quiet" name="outcome" value="decline">${say(language, 'decline')}</button>
  <p class="hint">${say(language, 'toolsHint')}</p>
  ${FAULT_STEPS.map((step) => faultsOf(step, language))}
  <a class="link" href="../events?lang=${language}">${say(language, 'eventsTitle')}</a>
  </details>`;
}

function faultsOf(step: FaultStep, language: PageLanguage): Html {
  const names = FAULT_NAMES.filter((name) => FAULTS[name].step === step);
  return html`<fieldset><legend>${say(language, `step.${step}`)}</legend><div class="choices">${names.map(
    (name) => html`
    <label class="choice"><input type="checkbox" name="fault:${name}" value="1">${FAULTS[name][language]}</label>`,
  )}</div></fieldset>`;
}
