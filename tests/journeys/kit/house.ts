import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { VenueFileInput } from '../../../apps/server/src/modules/venue-file/reading/schema.ts';
import { launchChromium } from '../../browser/launch.ts';
import { copyData } from '../../product/copy-data.ts';
import { embeddedConnection, withDatabase } from '../../product/database.ts';
import { importVenue } from '../../product/import-venue.ts';
import { type Product, type ProductOptions, startProduct } from '../../product/product.ts';
import type { SharedProduct } from '../../setup/journeys-product.ts';
import { type Device, type DeviceOptions, openDevice } from './device.ts';
import { Guest } from './guest.ts';
import { devicesOf, sharedBrowser } from './shared-browser.ts';
import { claimLogin, claimVenue, sharedProduct } from './shared-product.ts';
import { type Login, Staff } from './staff.ts';

/** Of a page's words, in characters: what a log has room for. */
const SHOWN_LENGTH = 3000;
const FAILURES = resolve(import.meta.dirname, '../../output/failures');

/** A running venue with its database and a browser: what every journey begins with. */
export interface House {
  readonly product: SharedProduct;
  readonly browser: Browser;
  guest(options?: WantedDevice): Promise<Guest>;
  staff(options?: WantedDevice): Promise<Staff>;
  /** Somebody whose device goes from test to test of the file, for those that only look at pages; one for each name. */
  staffOfFile(name: string, come: () => Promise<Staff>): Promise<Staff>;
  /** Such a one who is logged in. */
  workerOfFile(login: Login, options?: WantedDevice): Promise<Staff>;
  /** Guests who stay where they are from test to test of the file, for those that leave a table as they found it. */
  guestsOfFile(come: () => Promise<readonly Guest[]>): Promise<readonly Guest[]>;
  /** Creates or updates a venue, as its owner would from a file. */
  importVenue(venue: VenueFileInput): Promise<void>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends a server of the file's own without warning and starts it again on the same data and port. */
  crash(): Promise<void>;
}

export interface WantedDevice extends DeviceOptions {
  /** It was never here: for what a first visit fetches, or cannot fetch. */
  readonly isNew?: true;
}

export interface HouseOptions {
  /** Given to a browser of the file's own; else the files of a worker share one, each test with devices of its own. */
  readonly flags?: readonly string[];
  /** A product of the file's own, set up like this; else all files share one, each with venues of its own. */
  readonly own?: ProductOptions;
}

/** Sets a house up for the tests of a file. After each test every page must have behaved; devices are put away. */
export function useHouse({ flags, own }: HouseOptions = {}): House {
  let product: SharedProduct;
  let ownProduct: Product | undefined;
  let browser: Browser;
  let file = '';
  const devices: Device[] = [];
  const ofFile = new Map<string, Staff>();
  let guestsOfFile: readonly Guest[] = [];
  const staying = () => [...ofFile.values(), ...guestsOfFile].map(({ device }) => device);
  const start = async (more: ProductOptions) => {
    ownProduct = await startProduct({ ...own, ...more });
    return ownProduct;
  };

  beforeAll(async () => {
    file = expect.getState().testPath ?? '';
    [product, browser] = await Promise.all([
      own ? start({ dataDir: copyData(inject('dataTemplate')) }) : sharedProduct(),
      flags ? launchChromium(flags) : sharedBrowser(),
    ]);
  });

  afterEach(async ({ task }) => {
    const leaving = devices.splice(0);
    const open = [...leaving, ...staying()];
    if (task.result?.state === 'fail') {
      await keepPictures(task.name, open);
      const [fault] = task.result.errors ?? [];
      if (fault) fault.message += await whatTheyShow(open);
    }
    const verdicts = await Promise.allSettled(open.map((device) => device.watch.verify()));
    const isOver = task.result?.state === 'fail';
    await Promise.all(
      leaving.map((device) => (isOver ? device.context.close() : devicesOf(browser).giveBack(device))),
    );
    // What a test lets pass on a device that stays, the next one does not.
    for (const { watch } of staying()) watch.forget();
    for (const verdict of verdicts) if (verdict.status === 'rejected') throw verdict.reason;
  });

  afterAll(async () => {
    const left = [...devices, ...staying()];
    await Promise.all(left.map((device) => device.context.close()));
    if (flags) await browser?.close();
    if (!ownProduct) return;
    await ownProduct.close();
    rmSync(ownProduct.dataDir, { recursive: true, force: true });
  });

  const open = async ({ isNew, ...wanted }: WantedDevice) => {
    const device = await (isNew || wanted.more
      ? openDevice(browser, product.origin, wanted)
      : devicesOf(browser).take(product.origin, wanted));
    devices.push(device);
    return device;
  };

  return {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    guest: async (wanted = {}) => new Guest(await open(wanted)),
    staff: async (wanted = {}) => new Staff(await open({ viewer: 'tablet', ...wanted })),
    async staffOfFile(name, come) {
      const there = ofFile.get(name);
      if (there) return there;
      const staff = await come();
      devices.splice(devices.indexOf(staff.device), 1);
      ofFile.set(name, staff);
      return staff;
    },
    workerOfFile(login, wanted = {}) {
      return this.staffOfFile(JSON.stringify([login.email, wanted]), async () => {
        const worker = await this.staff(wanted);
        await worker.logIn(login);
        return worker;
      });
    },
    async guestsOfFile(come) {
      if (guestsOfFile.length === 0) {
        guestsOfFile = await come();
        for (const { device } of guestsOfFile) devices.splice(devices.indexOf(device), 1);
      }
      return guestsOfFile;
    },
    importVenue(venue) {
      if (!own) {
        claimVenue(venue.id, file);
        for (const { email } of venue.staff ?? []) claimLogin(email, file);
      }
      return importVenue(product, venue);
    },
    sql: (text, values = []) =>
      withDatabase(
        embeddedConnection(product.dataDir),
        async (db) => (await db.query(text, [...values])).rows,
      ),
    async crash() {
      if (!ownProduct)
        throw new Error('Other files go on with this product: one that crashes is its file’s own');
      await ownProduct.kill();
      product = await start({ dataDir: ownProduct.dataDir, port: ownProduct.port });
    },
  };
}

/** What the devices of a failed test showed, for whoever looks into it. */
async function keepPictures(test: string, devices: readonly Device[]): Promise<void> {
  const name = test.replace(/[^\w-]+/g, '-').slice(-80);
  mkdirSync(FAILURES, { recursive: true });
  for (const [index, { page }] of devices.entries()) {
    await page.screenshot({ path: join(FAILURES, `${name}-${index + 1}.png`) }).catch(() => {});
  }
}

/** The same in words, for where nobody can look at pictures. */
async function whatTheyShow(devices: readonly Device[]): Promise<string> {
  const pages = devices.map(async ({ page, alerts, watch: { faults } }, index) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((cause) => String(cause));
    const beside = [...alerts.map((text) => `alert: ${text}`), ...faults].join('\n');
    return `\n\nDevice ${index + 1} at ${page.url()}\n${beside}\n${tree.slice(0, SHOWN_LENGTH)}`;
  });
  return (await Promise.all(pages)).join('');
}
