import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SalesAnswer } from '@hansang/contract/schemas';
import type { ProviderEntry } from '../../../../../simulators/auditors/provider-books.ts';
import { CartGuest } from '../../modules/cart/testing/cart-guest.ts';
import type { TestGuest } from '../test-guest.ts';
import type { TestServer } from '../test-server.ts';
import { backOnShift, TestStaff } from '../test-staff.ts';

/** A phone as its browser keeps it. */
export interface KeptPhone {
  readonly restaurantId: number;
  readonly tableIdx: number;
  readonly clientId: string;
  readonly pageToken: string;
  readonly hashKey: string | null;
  readonly cookies: Readonly<Record<string, string>>;
  /** Of the shared cart that it is in; empty without one. */
  readonly cartId: string;
}

/** An account as its owner knows it; the password is that of every test. */
export interface KeptAccount {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly restaurantId: number;
}

/** What people see of a house, in few words: alike for as long as nobody does anything, whatever release serves it. */
export interface Seen {
  /** Orders on the board: number, state and dishes. */
  readonly board: readonly string[];
  readonly bill: { readonly total: number; readonly settled: number; readonly owed: number };
  /** What the guests at that table read. */
  readonly table: { readonly total: number; readonly owed: number; readonly orders: readonly string[] };
  readonly cart: readonly string[];
  /** Reports of closed days: number, hash, whether they are as written, won that were kept. */
  readonly reports: readonly string[];
  readonly sales: SalesAnswer['totals'];
  /** Past visits of the closed days: numbers of their orders, what they came to and what nobody paid. */
  readonly past: readonly string[];
  readonly calls: readonly string[];
  readonly reviews: number;
  readonly draft: readonly string[];
  /** What the till has not read yet. */
  readonly till: readonly string[];
  /** What waits for printers, or was printed. */
  readonly paper: readonly string[];
}

/** What lies outside of the database of a house that a release served, and what people saw of it. */
export interface KeptHouse {
  readonly release: string;
  /** What its clock said when its server ended. */
  readonly now: string;
  /** The card provider's own books. */
  readonly provider: readonly ProviderEntry[];
  /** Guests who have ordered and not paid, and their visit. */
  readonly phone: KeptPhone;
  readonly visitId: string;
  /** Somebody at a shared cart that nobody has ordered yet. */
  readonly sharing: KeptPhone;
  readonly manager: KeptAccount;
  readonly owner: KeptAccount;
  /** The key of a till, and the number up to which it has read. */
  readonly till: { readonly tillId: string; readonly key: string; readonly after: number };
  /** The key of a program that fetches paper for a printer. */
  readonly printerKey: string;
  /** Business days that were closed. */
  readonly days: readonly string[];
  /** What `seeHouse` saw last. */
  readonly seen: Seen;
}

export const keptFolder = join(import.meta.dirname, 'kept');
const HEAD = '-- house ';

/** Releases whose data is kept, by their numbers. */
export const keptReleases = (): string[] =>
  readdirSync(keptFolder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length));

export const dumpFile = (release: string, folder = keptFolder): string => join(folder, `${release}.sql`);
export const backupFile = (release: string, folder = keptFolder): string => join(folder, `${release}.tar.gz`);

export const headOf = (house: KeptHouse): string[] => [
  `What a house leaves behind that Hansang ${house.release} served, as of ${house.now}; made by "npm run keep-release".`,
  `${HEAD.slice('-- '.length)}${JSON.stringify(house)}`,
];

export function readKept(
  release: string,
  folder?: string,
): { readonly house: KeptHouse; readonly dump: string } {
  const dump = readFileSync(dumpFile(release, folder), 'utf8');
  const line = dump.split('\n', 3).find((one) => one.startsWith(HEAD));
  if (!line) throw new Error(`What release ${release} left behind says nothing of the house`);
  return { house: JSON.parse(line.slice(HEAD.length)), dump };
}

export const keepPhone = (guest: TestGuest, cartId = ''): KeptPhone => ({
  restaurantId: guest.restaurantId,
  tableIdx: guest.tableIdx,
  clientId: guest.clientId,
  pageToken: guest.pageToken,
  hashKey: guest.hashKey,
  cookies: Object.fromEntries(guest.cookies),
  cartId,
});

/** The same phone at the server that runs now. */
export function wakePhone(server: TestServer, kept: KeptPhone): CartGuest {
  const guest = new CartGuest(server, kept.tableIdx, kept.restaurantId);
  guest.headers['client-id'] = kept.clientId;
  guest.pageToken = kept.pageToken;
  guest.hashKey = kept.hashKey;
  guest.cartId = kept.cartId;
  for (const [name, value] of Object.entries(kept.cookies)) guest.cookies.set(name, value);
  return guest;
}

export const keepAccount = ({ userId, email, name, restaurantId }: TestStaff): KeptAccount => ({
  userId,
  email,
  name,
  restaurantId,
});

/** Whoever worked there comes to work again. */
export const comeToWork = (server: TestServer, kept: KeptAccount): Promise<TestStaff> =>
  backOnShift(new TestStaff(server, kept));
