import { callPath } from '@hansang/contract';
import { bill as en } from '@hansang/i18n/en/bill';
import { bill as ja } from '@hansang/i18n/ja/bill';
import { bill as ko } from '@hansang/i18n/ko/bill';
import { bill as zh } from '@hansang/i18n/zh-CN/bill';
import type { Locator, Page } from 'playwright-core';
import { type Device, see, settled } from './device.ts';
import type { ConsoleKey, Words } from './words.ts';

type Holes = Readonly<Record<string, string | number>>;

export const DEMO_LOGIN = { email: 'owner@hansang.test', password: 'hansang-demo' } as const;

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The cookie of somebody who logged in, by server and account; a worker's files share them. */
const shifts = new Map<string, Promise<string>>();

/** Proving a password takes a second of a busy machine, on purpose: each account does it once. */
function shiftOf(origin: string, login: Login): Promise<string> {
  const key = `${origin} ${login.email}`;
  const begun = shifts.get(key) ?? beginShift(origin, login);
  shifts.set(key, begun);
  return begun;
}

async function beginShift(origin: string, login: Login): Promise<string> {
  const answer = await fetch(origin + callPath('staffLogin', {}), {
    method: 'POST',
    headers: { platform: 'WEB', 'client-id': '0'.repeat(32), 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || !cookie) throw new Error(`${login.email} cannot log in: ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

/** Somebody of the staff with a tablet at the counter. */
export class Staff {
  readonly device: Device;
  readonly page: Page;
  readonly words: Words;

  constructor(device: Device) {
    this.device = device;
    this.page = device.page;
    this.words = device.words;
  }

  say(key: ConsoleKey, holes?: Holes): string {
    return this.words.console(key, holes);
  }

  button(key: ConsoleKey, holes?: Holes): Locator {
    return this.page.getByRole('button', { name: this.say(key, holes), exact: true });
  }

  /** Stands before the order board, logged in already. */
  async logIn(login: Login = DEMO_LOGIN): Promise<void> {
    await this.logInAt('', login);
    await see(this.#board());
  }

  /** Is logged in already and opens an address below the console, which nothing has been loaded for. */
  async logInAt(path: string, login: Login = DEMO_LOGIN): Promise<void> {
    const { context, origin } = this.device;
    const [, name = '', value = ''] = /^(.+?)=(.*)$/.exec(await shiftOf(origin, login)) ?? [];
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }]);
    await this.page.goto(`${origin}/console${path && '/'}${path}`);
  }

  /** Types email and password; what this begins is nobody else's. */
  async logInByHand({ email, password }: Login = DEMO_LOGIN): Promise<void> {
    await this.page.goto(`${this.device.origin}/console`);
    await this.page.getByLabel(this.say('login.email')).fill(email);
    await this.page.getByLabel(this.say('login.password'), { exact: true }).fill(password);
    await this.button('login.do').click();
    await see(this.#board());
  }

  /** Opens a page by its door in the rail, or by the one behind "more" where the rail is full. */
  async goTo(key: ConsoleKey): Promise<void> {
    const rail = this.page.getByRole('navigation', { name: this.say('nav.label') });
    const door = rail.getByRole('link', { name: this.say(key), exact: true });
    const more = rail.getByRole('button', { name: this.say('nav.more') });
    await see(door.or(more));
    if (await door.isVisible()) return door.click();
    await more.click();
    await this.page
      .getByRole('dialog')
      .getByRole('link', { name: this.say(key), exact: true })
      .click();
  }

  /** Goes to an address below the console from within it, as its own links do: nothing is loaded anew but the page. */
  async turnTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      const state = { ...history.state, idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() };
      history.pushState(state, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    }, `/console/${path}`);
  }

  #board(): Locator {
    return this.page.getByRole('heading', { name: this.say('orders.title') });
  }

  /** An order on the board, by table and number. */
  card(table: string, number: number): Locator {
    return this.page.getByRole('article', { name: this.say('order.title', { table, number }) });
  }

  async tap(card: Locator, key: ConsoleKey): Promise<void> {
    await card.getByRole('button', { name: this.say(key), exact: true }).click();
  }

  /** Rejects or cancels an order with a reason. */
  async end(card: Locator, how: 'order.reject' | 'order.cancel', reason: ConsoleKey): Promise<void> {
    await this.tap(card, how);
    await this.page.getByRole('radio', { name: this.say(reason) }).click();
    await this.button(how === 'order.reject' ? 'reason.doReject' : 'reason.doCancel').click();
  }

  /** Opens a table on the floor plan. */
  async openTable(table: string): Promise<void> {
    await this.goTo('nav.floor');
    await this.page
      .getByRole('main')
      .getByRole('button', { name: startingWith(table) })
      .click();
    await see(this.button('checkout.do'));
  }

  /** Ends a table's visit; open orders become complete, those that nobody accepted too. */
  async checkOut(table: string): Promise<void> {
    await this.openTable(table);
    await this.button('checkout.do').click();
    const confirm = this.button('checkout.confirm').or(this.button('checkout.confirmOpen'));
    await see(confirm);
    // Nobody accepted it, or took their money here: it is said what became of it. What there is to say may come a moment later.
    const answers = [this.say('checkout.wentOut'), TAKEN_ELSEWHERE].map((name) =>
      this.page.getByRole('radio', { name }),
    );
    await settled(async () => {
      for (const answer of answers)
        if ((await answer.isVisible()) && !(await answer.isChecked())) await answer.click();
      return confirm.isEnabled();
    }, 10_000);
    await confirm.click();
    await see(this.page.getByText(this.say('checkout.done', { table })));
  }
}

const TAKEN_ELSEWHERE = new RegExp(
  [ko, en, ja, zh].map((bill) => bill['unpaid.PAID_ELSEWHERE'].replace(/[()]/g, '.')).join('|'),
);

/** A tile's name begins with its table's: "2" is neither "22" nor "B2". */
const startingWith = (table: string) => new RegExp(`^${table}(\\s|$)`);
