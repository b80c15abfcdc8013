import { randomBytes } from 'node:crypto';
import type { Bill, FetchedPrint } from '@hansang/contract/schemas';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { auditBills } from '../../../../../simulators/auditors/bill-auditor.ts';
import { auditDays } from '../../../../../simulators/auditors/day-auditor.ts';
import { DEMO_MERCHANT } from '../../../../../simulators/card/merchant.ts';
import { openCardProvider } from '../../../../../simulators/card/provider.ts';
import { auditVenues } from '../../modules/audit/audit-venues.ts';
import { Desk } from '../../modules/bill/testing/desk.ts';
import { httpPost } from '../../modules/payment/nicepay/transport.ts';
import { BISTRO } from '../../modules/payment/testing/bistro.ts';
import { ANSWER_MS } from '../../modules/payment/testing/diner.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import { readStamp, serves } from '../../platform/database/stamp.ts';
import type { Queryable } from '../../platform/events/append.ts';
import { writeFeed } from '../../platform/events/feed.ts';
import { silentLog } from '../../platform/process/log.ts';
import { EMPTY_TEMPLATE } from '../cluster.ts';
import { TestClient } from '../test-client.ts';
import { TestClock } from '../test-clock.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { describeSchema } from './describe-schema.ts';
import { comeToWork, type KeptHouse, wakePhone } from './kept-house.ts';
import { loadDump } from './load-dump.ts';
import { readAtTill, seeHouse } from './see-house.ts';
import { notServed, readServed } from './still-served.ts';

interface Kept {
  readonly house: KeptHouse;
  readonly dump: string;
}

/** Loads what a release left behind, brings it to this release's schema, and goes on with it where that one ended. */
export const proveKept = (kept: Kept): Promise<void> =>
  bringForward(kept, (database) => goOn(kept.house, database));

/** Loads what a release left behind and brings it to this release's schema, with every book as it should be. */
export async function bringForward(
  { house, dump }: Kept,
  goesOn: (database: string) => Promise<void> = async () => {},
): Promise<void> {
  await withDatabase(async (kept) => {
    await loadDump(kept, dump);
    const was = await withClient(kept, readServed);
    const known = (await withClient(kept, readStamp)).length;
    await migrate(kept, silentLog);
    await expectFresh(kept);
    // Servers of that release may go on beside this one, or come back.
    if (
      readMigrations()
        .slice(known)
        .every(({ worksFrom }) => serves(worksFrom, house.release))
    )
      expect(notServed(was, await withClient(kept, readServed))).toEqual([]);
    await expectAudited(kept);
    await goesOn(kept.database);
  });
}

/** A database of this run's cluster, empty; it goes with the work. */
export async function withDatabase(
  work: (connection: pg.ClientConfig & { readonly database: string }) => Promise<unknown>,
): Promise<void> {
  const { connection: cluster, desk } = inject('cluster');
  const database = `kept_${randomBytes(6).toString('hex')}`;
  await withClient(desk, (client) => client.query(`CREATE DATABASE ${database} TEMPLATE ${EMPTY_TEMPLATE}`));
  try {
    await work({ ...cluster, database });
  } finally {
    await withClient(desk, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
  }
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Schema = Awaited<ReturnType<typeof describeSchema>>;

/** Of a database which this release made; every migration takes as long as the rest of such a proof, so once a run. */
let fresh: Promise<Schema> | undefined;

async function makeFresh(): Promise<Schema> {
  let schema: Schema | undefined;
  await withDatabase(async (made) => {
    await migrate(made, silentLog);
    schema = await withClient(made, describeSchema);
  });
  return schema as Schema;
}

/** Nothing tells its schema from that of a database which this release made. */
export async function expectFresh(kept: pg.ClientConfig): Promise<void> {
  fresh ??= makeFresh();
  expect(await withClient(kept, describeSchema)).toEqual(await fresh);
}

export const expectAudited = (kept: pg.ClientConfig): Promise<void> =>
  withClient(kept, async (client) => {
    for await (const { restaurantId, faults } of auditVenues(client))
      expect(faults, `venue ${restaurantId}`).toEqual([]);
  });

/** This release serves what lies in a database of the cluster: everybody sees what they saw, and goes on. */
async function goOn(house: KeptHouse, template: string): Promise<void> {
  const clock = new TestClock(house.now);
  const provider = await openCardProvider({});
  const { origin } = provider;
  const demo = { pages: origin, access: async () => ({ origin, merchant: DEMO_MERCHANT }) };
  const payments = async () => ({ demo, post: httpPost(ANSWER_MS), guestPatienceMs: ANSWER_MS });
  const server = await startServer({ template, clock, payments });
  try {
    const { board, ...rest } = house.seen;
    expect(await seeHouse(server, house)).toEqual({ ...rest, board: [...board].sort() });
    await playOn(server, house);
    // Who did not pay in time is over, as is a dish that was offered; what ends by itself does so beside the reading.
    clock.pass({ minutes: 12 });
    await server.app.payments.runDue();
    const db: Queryable = server.db.pool;
    const books = [...house.provider, ...provider.ledger.all()];
    const inTime = { timeout: 20_000 };
    await expect.poll(() => auditBills(db as never, BISTRO, books), inTime).toEqual([]);
    await expect.poll(() => auditDays(db as never, BISTRO), inTime).toEqual([]);
    await expectAudited(server.db.connection);
  } finally {
    await server.close();
    await provider.close();
  }
}

async function fetchPaper(server: TestServer, { printerKey: key }: KeptHouse) {
  const program = new TestClient(server, { platform: 'WEB', 'client-id': 'a'.repeat(32) });
  return (await program.ok<FetchedPrint>('fetchPrint', { body: { key, waitSeconds: 0 } })).job;
}

const TOLD_SINCE = ['order.placed', 'payment.recorded'];

async function playOn(server: TestServer, house: KeptHouse): Promise<void> {
  const manager = await comeToWork(server, house.manager);
  const phone = wakePhone(server, house.phone);
  const { orderId } = await phone.order({ id: 'rice' });
  const params = { ...manager.params, orderId };
  await manager.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
  const desk = new Desk(manager, house.visitId);
  const { owed }: Bill = await desk.read();
  expect(owed).toBe(house.seen.bill.owed + 9000);
  expect((await desk.pay({ amount: owed })).status).toBe(200);

  const sharing = wakePhone(server, house.sharing);
  await sharing.read();
  await sharing.add({ id: 'cola' });
  await sharing.ok('confirmAdult', { params: sharing.params });
  await sharing.lock();
  await sharing.orderCart();

  expect(await fetchPaper(server, house)).not.toBeNull();
  // Tills hear of what can be taken back only once it no longer can.
  server.clock.pass({ seconds: 6 });
  await writeFeed(server.db, true);
  const told = await readAtTill(server, house);
  expect(told.slice(0, house.seen.till.length)).toEqual(house.seen.till);
  expect(told.slice(house.seen.till.length)).toEqual(TOLD_SINCE);
}
