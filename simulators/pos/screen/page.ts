import { escaped } from '../../display/html.ts';
import type { KeptOrder, State } from '../till.ts';
import type { Desk, DeskDish } from './desk.ts';
import { faultWords, type ScreenLanguage, type Words, wordsOf } from './words.ts';

const STYLE = `
*{margin:0;box-sizing:border-box}
body{background:#12181f;color:#eef2f6;font:16px/1.4 system-ui,"Noto Sans KR",sans-serif;padding:20px}
main{max-width:1100px;margin:0 auto;display:grid;gap:24px}
h1{font-size:22px}h2{font-size:17px;padding-bottom:8px}
ul{list-style:none;padding:0;display:grid;gap:12px}
ul.tables{grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}
ul.dishes{grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}
li{background:#1d2630;border-radius:12px;padding:12px;display:grid;gap:8px}
li.sat{outline:2px solid #f0813f}
p.note{color:#a9b6c4;font-size:14px}
.row{display:flex;gap:8px;flex-wrap:wrap;align-items:center}
a,button,select{min-height:44px;border-radius:10px;border:0;padding:0 14px;font:inherit;font-weight:600;
background:#34414f;color:#eef2f6;display:inline-flex;align-items:center;text-decoration:none}
button.main{background:#f0813f;color:#17100a}button[aria-pressed=true]{background:#d9443b;color:#fff}
:focus-visible{outline:3px solid #fff;outline-offset:2px}
ol{padding:0;list-style:none;font:13px/1.5 ui-monospace,monospace;color:#a9b6c4;overflow-wrap:anywhere}
`;

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

function page(language: ScreenLanguage, head: string, body: string): string {
  const { title } = wordsOf(language);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">${head}<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** A button that does one thing. */
const button = (action: string, text: string, attributes = ''): string =>
  `<form method="post" action="/${escaped(action)}"><button ${attributes}>${text}</button></form>`;

/** All tables, what waits, the switches, what happened. It reads itself anew. */
export function roomPage(desk: Desk, state: State | null, language: ScreenLanguage): string {
  const words = wordsOf(language);
  const waiting = [...desk.till.orders.values()].filter(({ status }) => status === 'REQUEST');
  const tables = (state?.tables ?? []).map(({ tableIdx, name, visit }) => {
    const said = visit ? `${words.owed} ${won(visit.owed)}` : words.free;
    return `<li class="${visit ? 'sat' : ''}"><strong>${escaped(name)}</strong><p>${said}</p><a href="/table/${tableIdx}" aria-label="${words.open} ${escaped(name)}">${words.open}</a></li>`;
  });
  const faults = faultWords(words).map(([fault, text]) =>
    button(`fault/${fault}`, text, `aria-pressed="${desk.faults.has(fault)}"`),
  );
  const hook = desk.isHooked ? `<p class="note">${words.hooked}</p>` : button('hook', words.hook);
  return page(
    language,
    '<meta http-equiv="refresh" content="4">',
    `<section><h2>${words.waiting}</h2>${orderList(waiting, words)}</section>
<ul class="tables">${tables.join('')}</ul>
<section><h2>${words.faults}</h2><div class="row">${faults.join('')}${hook}</div></section>
<section><h2>${words.log}</h2><ol>${desk.lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ol></section>`,
  );
}

function orderList(orders: readonly KeptOrder[], words: Words): string {
  if (orders.length === 0) return `<p class="note">${words.none}</p>`;
  return `<ul>${orders.map((order) => orderItem(order, words)).join('')}</ul>`;
}

const ACTS: Readonly<Record<string, readonly (keyof Words)[]>> = {
  REQUEST: ['accept', 'reject'],
  CONFIRM: ['done', 'served', 'cancel'],
  MENU_COMPLETE: ['served', 'cancel'],
};

function orderItem(
  { orderId, number, status, tableName, dueAmount, lines }: KeptOrder,
  words: Words,
): string {
  const dishes = lines.map(({ name, liveQuantity }) => `${escaped(name)} × ${liveQuantity}`).join(', ');
  const acts = (ACTS[status] ?? []).map((act, index) =>
    button(`do/${act}/${orderId}`, words[act], index === 0 ? 'class="main"' : ''),
  );
  return `<li><strong>${escaped(tableName)} #${number ?? '–'} · ${escaped(status)} · ${won(dueAmount)}</strong><p>${dishes}</p><div class="row">${acts.join('')}</div></li>`;
}

/** One table: its orders, its bill, and the menu to enter from. */
export function tablePage(
  table: State['tables'][number],
  dishes: readonly DeskDish[],
  language: ScreenLanguage,
): string {
  const words = wordsOf(language);
  const { tableIdx, name, visit } = table;
  const bill = visit
    ? `<p>${words.owed} ${won(visit.owed)}</p><div class="row">${button(`do/pay/${tableIdx}`, words.pay)}${button(`do/close/${tableIdx}`, words.close)}</div>`
    : `<p class="note">${words.free}</p>`;
  return page(
    language,
    '',
    `<p><a href="/">${words.back}</a></p><section><h2>${escaped(name)}</h2>${bill}</section>
<section>${orderList(visit?.orders ?? [], words)}</section>
<section><h2>${words.enter}</h2><ul class="dishes">${dishes.map((dish) => dishItem(dish, tableIdx, words)).join('')}</ul></section>`,
  );
}

function dishItem({ menuId, name, price, isSoldOut }: DeskDish, tableIdx: number, words: Words): string {
  const label = `${words.enter}: ${escaped(name)}`;
  const amounts = [1, 2, 3, 4, 5].map((amount) => `<option>${amount}</option>`).join('');
  const enter = `<form class="row" method="post" action="/do/enter/${tableIdx}"><input type="hidden" name="menuId" value="${escaped(menuId)}"><select name="quantity" aria-label="${escaped(name)}">${amounts}</select><button class="main" aria-label="${label}">+</button></form>`;
  const sell = isSoldOut ? (['onsale', words.onsale] as const) : (['soldout', words.soldout] as const);
  return `<li><strong>${escaped(name)}</strong><p>${won(price)}</p><div class="row">${isSoldOut ? '' : enter}${button(`do/${sell[0]}/${escaped(menuId)}`, sell[1])}</div></li>`;
}
