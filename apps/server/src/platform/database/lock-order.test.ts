import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** One function for each kind of row of the lock order, in that order. */
const HOLDS = [
  'hold_till',
  'hold_tables',
  'hold_visits',
  'hold_carts',
  'hold_orders',
  'hold_payments',
  'hold_stock',
  'next_number',
  'hold_books',
  'hold_printers',
];

/** They wait for nobody: what somebody else holds is left to them. */
const QUEUES = [
  'modules/payment/approve/due-payments.ts',
  'modules/payment/refund/run-refund.ts',
  'modules/printing/open-printing.ts',
  'modules/printing/sending/claim-printers.ts',
  'modules/printing/sending/take-job.ts',
  'modules/till/webhooks/claim-endpoints.ts',
  'platform/database/functions/bury_nodes.sql',
  'platform/database/functions/touch_sessions.sql',
  'platform/events/cursor.ts',
  'platform/deletions.ts',
];
/** Rows that no transaction waits for while it has one of the order: a venue's settings and account, people or tills, a login link, the feed, a picture. */
const ALONE = [
  'modules/image/let-go.ts',
  'modules/payment/account/accounts.ts',
  'modules/setting/change-values.ts',
  'modules/setting/service-calls.ts',
  'modules/staff/links.ts',
  'modules/staff/people/who-may.ts',
  'modules/till/keys/change-tills.ts',
  'modules/till/webhooks/endpoint-calls.ts',
  'platform/database/functions/settle_log.sql',
  'platform/database/functions/write_feed.sql',
];

const LOCKS = /\bFOR (NO KEY )?(UPDATE|SHARE)\b[^;`']*/g;

/** What former releases left behind is nobody's source. */
const isKept = (folder: string) => folder.endsWith('releases/kept');

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /(?<!\.test)\.ts$|\.sql$/.test(entry.name) && !isKept(entry.parentPath),
  )
  .map((entry) => join(entry.parentPath, entry.name));

test('rows that transactions take together are held by one function for each kind', {
  tags: ['ORD-33'],
}, () => {
  const found = new Map(
    files.flatMap((file) => {
      const locks = readFileSync(file, 'utf8').match(LOCKS);
      return locks ? [[relative(source, file), locks] as const] : [];
    }),
  );
  const holds = HOLDS.map((name) => `platform/database/functions/${name}.sql`);
  expect([...found.keys()].sort()).toEqual([...QUEUES, ...ALONE, ...holds].sort());
  for (const queue of QUEUES) for (const lock of found.get(queue) ?? []) expect(lock).toMatch(/SKIP LOCKED/);
  for (const hold of holds) expect(found.get(hold)).toHaveLength(1);
});
