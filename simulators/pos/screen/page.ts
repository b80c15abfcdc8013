import { escaped } from '../../display/html.ts';
import { type KeptOrder, needsLook, type State } from '../till.ts';
import type { Desk, DeskDish, Happened, LogLine } from './desk.ts';
import { STYLE } from './style.ts';
import { faultWords, type ScreenLanguage, type Words, wordFor, wordsOf } from './words.ts';

/** As the product writes amounts: in Korean with its word, elsewhere with its sign. */
const won = (amount: number, { money }: Words) => money.replace('{amount}', amount.toLocaleString('ko-KR'));

/** A page around what changes. */
export function page(language: ScreenLanguage, live: string): string {
  const { title, hereOnly } = wordsOf(language);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head><body><main><header><h1>${title}</h1><p class="note">${hereOnly}</p></header><div id="live">${live}</div></main><script src="/screen.js"></script></body></html>`;
}

/** A button that does one thing. */
const button = (action: string, text: string, attributes = ''): string =>
  `<form method="post" action="/${escaped(action)}"><button ${attributes}>${text}</button></form>`;

/** All tables, what waits, the switches, what happened. */
export function roomPart(desk: Desk, state: State | null, language: ScreenLanguage): string {
  const words = wordsOf(language);
  const waiting = [...desk.till.orders.values()].filter(({ status }) => status === 'REQUEST');
  const tables = (state?.tables ?? []).map(({ tableIdx, name, visit }) => {
    const said = visit ? `${words.owed} ${won(visit.owed, words)}` : words.free;
    return `<li class="${visit ? 'sat' : ''}"><strong>${escaped(name)}</strong><p>${said}</p><a href="/table/${tableIdx}" aria-label="${words.open} ${escaped(name)}">${words.open}</a></li>`;
  });
  const faults = faultWords(words).map(([fault, text]) =>
    button(`fault/${fault}`, text, `aria-pressed="${desk.faults.has(fault)}"`),
  );
  const hook = desk.isHooked ? `<p class="note">${words.hooked}</p>` : button('hook', words.hook);
  return `<section><h2>${words.waiting}</h2>${orderList(waiting, words)}</section>
<ul class="tables">${tables.join('')}</ul>
<section><h2>${words.faults}</h2><div class="row">${faults.join('')}${hook}</div></section>
<section><h2>${words.log}</h2><ol>${desk.lines.map((line) => logLine(line, language)).join('')}</ol></section>`;
}

function logLine({ at, what }: LogLine, language: ScreenLanguage): string {
  const time = at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return `<li><p><time>${escaped(time)}</time>${escaped(toldIn(what, language))}</p></li>`;
}

function toldIn(what: Happened, language: ScreenLanguage): string {
  const words = wordsOf(language);
  if ('trouble' in what) return words[what.trouble];
  if ('texts' in what) return what.texts[language] ?? what.texts.en ?? what.texts.ko ?? words.noAnswer;
  if ('order' in what) return `${headOf(what.order, words)} · ${dishesOf(what.order)}`;
  const { type, tableIdx, toTableIdx, item } = what.event;
  const where = [tableIdx, toTableIdx].filter((table) => table !== undefined).join(' → ');
  return [wordFor(words, type), where, item].filter(Boolean).join(' · ');
}

const dishesOf = ({ lines }: KeptOrder): string =>
  lines.map(({ name, liveQuantity }) => `${name} × ${liveQuantity}`).join(', ');
const headOf = ({ tableName, number, status, dueAmount }: KeptOrder, words: Words): string =>
  `${tableName} #${number ?? '–'} · ${wordFor(words, status)} · ${won(dueAmount, words)}`;

function orderList(orders: readonly KeptOrder[], words: Words): string {
  if (orders.length === 0) return `<p class="note">${words.none}</p>`;
  return `<ul class="orders">${orders.map((order) => orderItem(order, words)).join('')}</ul>`;
}

const ACTS: Readonly<Record<string, readonly (keyof Words)[]>> = {
  REQUEST: ['accept', 'reject'],
  CONFIRM: ['done', 'served', 'cancel'],
  MENU_COMPLETE: ['served', 'cancel'],
};

function orderItem(order: KeptOrder, words: Words): string {
  const acts = (ACTS[order.status] ?? []).map((act, index) =>
    button(`do/${act}/${order.orderId}`, words[act], index === 0 ? 'class="main"' : ''),
  );
  const look = order.status === 'REQUEST' && needsLook(order) ? `<p class="note">${words.look}</p>` : '';
  return `<li><strong>${escaped(headOf(order, words))}</strong><p>${escaped(dishesOf(order))}</p>${look}<div class="row">${acts.join('')}</div></li>`;
}

/** One table: its orders, its bill, and the menu to enter from. */
export function tablePart(
  table: State['tables'][number],
  dishes: readonly DeskDish[],
  language: ScreenLanguage,
): string {
  const words = wordsOf(language);
  const { tableIdx, name, visit } = table;
  const bill = visit
    ? `<p>${words.owed} ${won(visit.owed, words)}</p><div class="row">${button(`do/pay/${tableIdx}`, words.pay)}${button(`do/close/${tableIdx}`, words.close)}</div>`
    : `<p class="note">${words.free}</p>`;
  return `<p><a href="/">${words.back}</a></p><section><h2>${escaped(name)}</h2>${bill}</section>
<section>${orderList(visit?.orders ?? [], words)}</section>
<section><h2>${words.enter}</h2><ul class="dishes">${dishes.map((dish) => dishItem(dish, tableIdx, words)).join('')}</ul></section>`;
}

function dishItem({ menuId, name, price, isSoldOut }: DeskDish, tableIdx: number, words: Words): string {
  const label = `${words.enter}: ${escaped(name)}`;
  const amounts = [1, 2, 3, 4, 5].map((amount) => `<option>${amount}</option>`).join('');
  const enter = `<form class="row" method="post" action="/do/enter/${tableIdx}"><input type="hidden" name="menuId" value="${escaped(menuId)}"><select name="quantity" aria-label="${escaped(name)}">${amounts}</select><button class="main" aria-label="${label}">+</button></form>`;
  const sell = isSoldOut ? (['onsale', words.onsale] as const) : (['soldout', words.soldout] as const);
  return `<li><strong>${escaped(name)}</strong><p>${won(price, words)}</p><div class="row">${isSoldOut ? '' : enter}${button(`do/${sell[0]}/${escaped(menuId)}`, sell[1])}</div></li>`;
}
