import type { ErrorCode, HeadCountMoment } from '@hansang/contract';
import type { JoinCartAnswer, LinkAnswer } from '@hansang/contract/schemas';
import type { Locator, Page, Response } from 'playwright-core';
import { at, type Device, hydrated, see, settled } from './device.ts';
import type { GroupKey, GuestKey, Words } from './words.ts';

type Holes = Readonly<Record<string, string | number>>;

/** What the page of a venue says about what it will ask its guests. */
interface AskingVenue {
  readonly id: number;
  readonly closed: string | null;
  readonly notice: string | null;
  readonly pictures: readonly string[];
  readonly usePeopleCount: boolean;
  readonly headCountAt: HeadCountMoment;
  readonly useGroupCart: boolean;
}

export interface Choice {
  /** A size, by its name in the guest's language. */
  readonly size?: string;
  /** Options to tap, by name. */
  readonly options?: readonly string[];
  readonly quantity?: number;
}

/** At a table that shares its cart, what one guest has said or chosen is known to the others. */
async function knowsPeople(joined: Response | null): Promise<boolean> {
  if (!joined?.ok()) return false;
  const { cart } = (await joined.json()) as JoinCartAnswer;
  return cart.numOfPeople !== null || cart.orderList.length > 0;
}

/** A guest with a phone: what they do and what they see, in their language. */
export class Guest {
  readonly device: Device;
  readonly page: Page;
  readonly words: Words;

  constructor(device: Device) {
    this.device = device;
    this.page = device.page;
    this.words = device.words;
  }

  say(key: GuestKey, holes?: Holes): string {
    return this.words.guest(key, holes);
  }

  button(key: GuestKey, holes?: Holes): Locator {
    return this.page.getByRole('button', { name: this.say(key, holes), exact: true });
  }

  link(key: GuestKey, holes?: Holes): Locator {
    return this.page.getByRole('link', { name: this.say(key, holes) });
  }

  heading(key: GuestKey, holes?: Holes): Locator {
    return this.page.getByRole('heading', { name: this.say(key, holes) });
  }

  text(key: GuestKey, holes?: Holes): Locator {
    return this.page.getByText(this.say(key, holes));
  }

  async open(path: string): Promise<void> {
    // A guest waits for the app, not for its last picture.
    await this.page.goto(this.device.origin + path, { waitUntil: 'commit' });
    await hydrated(this.page);
  }

  /** Goes to an address within the app, as its own links do: nothing is loaded anew. */
  async turnTo(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState({ fromApp: true }, '', to), path);
  }

  /** Holds the camera over a table's printed code. */
  scan(tableIdx: number, { restaurantId = 1, means = 'qr' } = {}): Promise<void> {
    return this.open(`/misc/xings?sid=${restaurantId}&tid=${tableIdx}&m=${means}`);
  }

  /** Scans, says how many came and confirms the notice, each where it is asked for. */
  async sitDown(tableIdx: number, { restaurantId = 1, people = 2 } = {}): Promise<void> {
    // Like a scan, this opens a page anew: what the last one still asks for is not this table's answer.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank');
    const validated = this.page.waitForResponse((answer) => /\/valid\?/.test(answer.url()) && answer.ok());
    const joined = this.page.waitForResponse((answer) => /\/join$/.test(answer.url())).catch(() => null);
    await this.scan(tableIdx, { restaurantId });
    const { hashKey } = (await (await validated).json()) as LinkAnswer;
    const text = await this.page.locator('#page').textContent();
    const { venue } = JSON.parse(text ?? '{}') as { venue: AskingVenue };
    const cookies = new Set((await this.device.context.cookies()).map((cookie) => cookie.name));
    const counts =
      venue.usePeopleCount && venue.closed === null && hashKey === null && !cookies.has('people');
    const isOpen = counts && !(venue.useGroupCart && (await knowsPeople(await joined)));
    if (isOpen && venue.headCountAt === 'ENTRY') await this.countPeople(people);
    const hasNotice = venue.closed === null && (venue.notice !== null || venue.pictures.length > 0);
    if (hasNotice && !cookies.has(`notice_${venue.id}`)) {
      await this.button('notice.confirm').click();
    }
    await this.seesNoLayer();
    await see(this.page.locator('.dish-name'));
    // Where an order would ask, this guest says it before.
    if (isOpen && venue.headCountAt === 'FIRST_ORDER') {
      await this.link('menu.peopleAsk').click();
      await this.countPeople(people);
      await this.seesNoLayer();
    }
  }

  /** Waits until no sheet or dialog lies over the page. */
  async seesNoLayer(): Promise<void> {
    const layer = this.page.locator('dialog').first();
    await layer.waitFor({ state: 'detached' }).catch(async (cause) => {
      throw new Error(`A layer stays: ${await layer.evaluate((one) => one.outerHTML)}`, { cause });
    });
  }

  async countPeople(people: number): Promise<void> {
    await see(this.heading('people.title'));
    await this.answerPeople(people);
    await at(this.page, '/menu');
  }

  /** Says how many came, wherever that is asked: one tap for up to six; the stepper goes on from there. */
  async answerPeople(people: number): Promise<void> {
    if (people <= 6) {
      await this.button('menu.people', { count: people }).click();
      return;
    }
    const more = this.button('stepper.more', { name: this.say('people.label') });
    for (let count = 7; count < people; count += 1) await more.click();
    await this.button('people.confirm', { count: people }).click();
  }

  /** A dish on the menu by its whole name in this guest's language. */
  dish(name: string): Locator {
    return this.page.locator('a', { has: this.page.getByText(name, { exact: true }) }).first();
  }

  /** Opens a dish and waits for its choices. */
  async openDish(name: string): Promise<void> {
    await this.dish(name).click();
    await see(this.page.getByRole('heading', { name, exact: true, level: 1 }));
  }

  option(name: string): Locator {
    return this.page.locator('.option', { has: this.page.getByText(name, { exact: true }) });
  }

  addButton(quantity = 1): Locator {
    return this.page.getByRole('button', { name: this.say('dish.add', { count: quantity }) });
  }

  /** Opens a dish, chooses, and puts it into the cart. */
  async add(name: string, { size, options = [], quantity = 1 }: Choice = {}): Promise<void> {
    await this.openDish(name);
    if (size) await this.option(size).click();
    for (const option of options) await this.option(option).click();
    for (let count = 1; count < quantity; count += 1) await this.button('stepper.more', { name }).click();
    await this.addButton(quantity).click();
    await see(this.text('dish.added', { name, count: quantity }));
  }

  async openCart(): Promise<void> {
    await this.link('menu.viewCart').click();
    await see(this.heading('cart.title'));
  }

  /** Opens the cart of the table, where it shares one, and waits for these dishes in it. */
  async openGroup(dishes: readonly string[] = []): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(this.words.group('viewCart')) }).click();
    await see(this.page.getByRole('heading', { name: this.words.group('title') }));
    for (const name of dishes) await see(this.page.getByRole('heading', { name, exact: true }));
  }

  groupButton(key: GroupKey): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.words.group(key)}`) });
  }

  /**
   * Begins to order for the table: the order sheet is this guest's then. Says so when others are still choosing. A
   * guest whose phone has not heard of the last dish would be told to look again: see all of them first.
   */
  async beginGroupOrder(): Promise<void> {
    await this.groupButton('order').or(this.groupButton('pay')).click();
    const anyway = this.groupButton('orderAnyway');
    await settled(async () => (await anyway.isVisible()) || this.page.url().endsWith('/order/sheet'), 5000);
    if (await anyway.isVisible()) await anyway.click();
    await at(this.page, '/order/sheet');
    await see(this.page.getByRole('timer'));
  }

  /** Orders the table's cart and waits for the done page. @returns the order's id */
  async orderGroup(): Promise<string> {
    await this.openGroup();
    await this.beginGroupOrder();
    await this.groupButton('order').click();
    return this.seesDone();
  }

  orderButton(): Locator {
    return this.page.getByRole('button', { name: this.say('cart.order') });
  }

  /** Orders what is in the cart and waits for the done page. @returns the order's id */
  async order(): Promise<string> {
    await this.openCart();
    await this.orderButton().click();
    return this.seesDone();
  }

  /** Waits for the page of a placed order. @returns the order's id */
  async seesDone(): Promise<string> {
    await at(this.page, /^\/order\/done\//);
    await see(this.text('done.thanks'));
    return decodeURIComponent(new URL(this.page.url()).pathname.split('/').at(-1) ?? '');
  }

  /** Expects the browser's own alert with this refusal, exactly once, and the landing page with the reason. */
  async seesRefusal(code: ErrorCode, holes?: Holes): Promise<void> {
    await this.seesAlert(this.words.error(code, holes));
  }

  /** Is thanked on the landing page, without any alert: the table was checked out, and this phone heard it. */
  async seesGoodbye(): Promise<void> {
    await at(this.page, '/order');
    await see(this.page.getByRole('heading', { name: this.words.news('thanks') }));
    // An alert would come with the next task of the page.
    await this.page.waitForTimeout(500);
    await this.seesNoLayer();
    const told = this.device.alerts.splice(0);
    if (told.length > 0)
      throw new Error(`Expected no alert, but the browser alerted ${JSON.stringify(told)}`);
  }

  async seesAlert(message: string, path = '/order'): Promise<void> {
    await at(this.page, path);
    await see(this.page.getByRole('main').getByText(message));
    await settled(() => this.device.alerts.length > 0, 5000);
    // A second alert would come with the next task of the page.
    await this.page.waitForTimeout(100);
    const told = this.device.alerts.splice(0);
    if (told.length !== 1 || told[0] !== message) {
      throw new Error(
        `Expected the alert "${message}" once, but the browser alerted ${JSON.stringify(told)}`,
      );
    }
  }

  /** Reads the app's own dialog and confirms it. */
  async readDialog(message: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: message });
    await see(dialog);
    await dialog.getByRole('button', { name: this.say('common.confirm'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    if (this.device.alerts.length > 0) throw new Error(`The browser alerted too: ${this.device.alerts}`);
  }

  seesToast(message: string): Promise<void> {
    return see(this.page.getByRole('status').getByText(message));
  }
}
