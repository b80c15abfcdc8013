import type { Cookie, Locator, Page } from 'playwright-core';
import { type Device, see } from './device.ts';
import type { ConsoleKey, Words } from './words.ts';

type Holes = Readonly<Record<string, string | number>>;

export const DEMO_LOGIN = { email: 'owner@hansang.test', password: 'hansang-demo' } as const;

interface Login {
  readonly email: string;
  readonly password: string;
}

/** What the browser keeps of somebody who logged in, by server and account; a worker's files share them. */
const shifts = new Map<string, readonly Cookie[]>();
const STAFF_COOKIE = /hansang-staff$/;

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

  /** Stands before the order board: logged in from an earlier shift where there was one, else by hand. */
  async logIn(login: Login = DEMO_LOGIN): Promise<void> {
    const { context, origin } = this.device;
    const earlier = shifts.get(`${origin} ${login.email}`);
    if (!earlier) return this.logInByHand(login);
    await context.addCookies([...earlier]);
    await this.page.goto(`${origin}/console`);
    const email = this.page.getByLabel(this.say('login.email'));
    await see(this.#board().or(email));
    // That shift may have been logged out.
    if (await email.isVisible()) await this.logInByHand(login);
  }

  /** Types email and password. Proving a password takes a second of a busy machine, on purpose. */
  async logInByHand({ email, password }: Login = DEMO_LOGIN): Promise<void> {
    const { context, origin } = this.device;
    await this.page.goto(`${origin}/console`);
    await this.page.getByLabel(this.say('login.email')).fill(email);
    await this.page.getByLabel(this.say('login.password'), { exact: true }).fill(password);
    await this.button('login.do').click();
    await see(this.#board());
    const cookies = await context.cookies();
    shifts.set(
      `${origin} ${email}`,
      cookies.filter(({ name }) => STAFF_COOKIE.test(name)),
    );
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
    await this.page.getByRole('link', { name: this.say('nav.floor') }).click();
    await this.page
      .getByRole('main')
      .getByRole('button', { name: startingWith(table) })
      .click();
    await see(this.button('checkout.do'));
  }

  /** Ends a table's visit; open orders become complete. */
  async checkOut(table: string): Promise<void> {
    await this.openTable(table);
    await this.button('checkout.do').click();
    const confirm = this.button('checkout.confirm').or(this.button('checkout.confirmOpen'));
    await confirm.click();
    await see(this.page.getByText(this.say('checkout.done', { table })));
  }
}

/** A tile's name begins with its table's: "2" is neither "22" nor "B2". */
const startingWith = (table: string) => new RegExp(`^${table}(\\s|$)`);
