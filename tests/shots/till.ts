import { fill } from '@hansang/i18n';
import { pay as en } from '@hansang/i18n/en/pay';
import { pay as ja } from '@hansang/i18n/ja/pay';
import { pay as ko } from '@hansang/i18n/ko/pay';
import { pay as zh } from '@hansang/i18n/zh-CN/pay';
import type { Locator } from 'playwright-core';
import { FAULTS, type FaultName } from '../../simulators/card/faults.ts';
import { say } from '../../simulators/card/pages/texts.ts';
import type { TextName } from '../../simulators/card/pages/words/ko.ts';
import { at, see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { DISHES, journeyVenue } from '../journeys/kit/journey-venue.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { importVenue } from '../product/import-venue.ts';
import { type Camera, deviceFor } from './camera.ts';

const WORDS = { ko, en, ja, 'zh-CN': zh };
const PROVIDER_LANGUAGES = { ko: 'KO', en: 'EN', ja: 'JA', 'zh-CN': 'CN' } as const;
let venues = 200;

/** A venue of this round's own that takes the card before it cooks, or at the end, and whoever pays there. */
export class Till {
  readonly venue = ++venues;
  readonly #camera: Camera;
  /** How many tables were taken; the last one is the one taken last. */
  tables = 0;

  private constructor(camera: Camera) {
    this.#camera = camera;
  }

  static async open(camera: Camera, { isShared = false, isAtEnd = false } = {}): Promise<Till> {
    const till = new Till(camera);
    await importVenue(camera.product, {
      ...journeyVenue({
        id: till.venue,
        tables: 20,
        flags: { usePG: !isAtEnd, usePos: false, payAtTable: isAtEnd, useGroupCart: isShared },
        settings: { customerServicePhone: '02-000-0082' },
      }),
      corporation: { name: '여정식당 주식회사', registrationNumber: '123-45-67891', phone: '02-000-0091' },
    });
    // Practice payments are for venues of the demo alone.
    await till.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1');
    return till;
  }

  /** `$1` is the venue. */
  async sql(text: string): Promise<void> {
    await withDatabase(embeddedConnection(this.#camera.dataDir), (db) => db.query(text, [this.venue]));
  }

  /** What the guest app says about paying. */
  word(key: keyof typeof ko, holes: Record<string, string | number> = {}): string {
    return fill(WORDS[this.#camera.language][key], holes);
  }

  /** What the provider's pages say. */
  windowWord(name: TextName): string {
    return say(this.#camera.language, name);
  }

  /** How the provider calls the guest's language. */
  get providerLanguage(): string {
    return PROVIDER_LANGUAGES[this.#camera.language];
  }

  /** Somebody at a table of their own with a dinner in the cart that may be paid in instalments. */
  async guestAtCart(): Promise<Guest> {
    const { language } = this.#camera;
    const guest = new Guest(await deviceFor(this.#camera));
    this.tables += 1;
    await guest.sitDown(this.tables, { restaurantId: this.venue });
    await guest.add(DISHES.stew[language], { quantity: 2 });
    await guest.add(DISHES.chicken[language], { quantity: 3 });
    await guest.openCart();
    return guest;
  }

  payButton(guest: Guest): Locator {
    return guest.page.getByRole('button', { name: new RegExp(`^${guest.say('cart.pay')}`) });
  }

  /** From the cart to the provider's window. */
  async toWindow(guest: Guest): Promise<void> {
    await this.payButton(guest).click();
    await at(guest.page, /^\/demo-card\/window\//);
    await guest.page.waitForLoadState();
  }

  /** Ends the window, with what is told to go wrong. */
  async press(guest: Guest, how: 'approve' | 'decline' | 'cancel', ...faults: FaultName[]): Promise<void> {
    if (how === 'decline' || faults.length > 0) await guest.page.getByText(this.windowWord('tools')).click();
    for (const fault of faults) await guest.page.getByText(FAULTS[fault][this.#camera.language]).click();
    await guest.page.locator(`button[value="${how}"]`).click();
  }

  /** Somebody who has paid, on the page that says so. */
  async guestWhoPaid(): Promise<Guest> {
    const guest = await this.guestAtCart();
    await this.toWindow(guest);
    await this.press(guest, 'approve');
    await at(guest.page, '/pay-success');
    await see(guest.page.getByText(DISHES.stew[this.#camera.language]));
    return guest;
  }
}
