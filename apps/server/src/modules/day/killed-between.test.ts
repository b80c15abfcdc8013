import { randomUUID } from 'node:crypto';
import { BILL_CLAIM_MINUTES, STAFF_ROLES } from '@hansang/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { auditDays } from '../../../../../simulators/auditors/day-auditor.ts';
import { auditStock } from '../../../../../simulators/auditors/line-auditor.ts';
import { diesAround, diesBetween } from '../../testing/dying.ts';
import { rows } from '../../testing/rows.ts';
import { auditVenues } from '../audit/audit-venues.ts';
import { BISTRO, useBistro } from '../payment/testing/bistro.ts';
import type { Act, Scene } from './testing/acts/act.ts';
import { BILL_ACTS } from './testing/acts/bill-acts.ts';
import { BOOK_ACTS } from './testing/acts/book-acts.ts';
import { FLOOR_ACTS } from './testing/acts/floor-acts.ts';
import { LINE_ACTS } from './testing/acts/line-acts.ts';
import { sceneOf } from './testing/acts/scene.ts';

// Each death reads the whole database once more, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const bistro = useBistro();
const { diner } = bistro;
let scene: Scene;
beforeAll(async () => {
  scene = await sceneOf(bistro);
});

const startStock = new Map([
  ['set', 40],
  ['single', 1],
]);

/** Asks for an act as whoever does it, or as somebody else of the staff; each time under the same key. */
async function requestOf({ call, role, prepare }: Act) {
  const { guest, params = {}, body } = await prepare(scene);
  const asked = {
    params: { restaurantId: BISTRO, ...params },
    ...(body && { body }),
    headers: { 'idempotency-key': randomUUID() },
  };
  const own = guest ?? scene.by[role === 'guest' ? 'owner' : role];
  return (by = own) => by.call<{ errorCode?: string }>(call, asked);
}

/** What is done, and COMMIT. */
const SHORTEST = 2;

for (const act of [...FLOOR_ACTS, ...LINE_ACTS, ...BILL_ACTS, ...BOOK_ACTS])
  test(`${act.what}: refused to whoever may not, and done once wherever the server dies`, {
    tags: ['BILL-38'],
  }, async () => {
    const request = await requestOf(act);
    // Roles stand from the highest to the lowest.
    const below = act.role === 'guest' ? STAFF_ROLES : STAFF_ROLES.slice(STAFF_ROLES.indexOf(act.role) + 1);
    const refusal = act.role === 'guest' ? 'SESSION_REQUIRED' : 'STAFF_FORBIDDEN';
    for (const role of below)
      expect((await request(scene.by[role])).body.errorCode, role).toBe(act.refusal ?? refusal);
    if (act.statement) await diesAround(diner.server, act.statement, () => request());
    else expect((await diesBetween(diner.server, () => request())).length).toBeGreaterThanOrEqual(SHORTEST);
  });

/** Every auditor there is, over everything that was done, when what was left open has ended by itself. */
test('wherever servers died, drawers, bills, lines, stock, days and sales are right to the won', {
  tags: ['BILL-34', 'BILL-38', 'DAY-10'],
}, async () => {
  await diner.settle(3, BILL_CLAIM_MINUTES * 60 + 1);
  const client = await diner.server.db.pool.connect();
  try {
    const [done] = await rows<{ reports: number; voids: number; entries: number }>(
      diner.server,
      `SELECT (SELECT count(*) FROM day_reports)::integer AS reports, (SELECT count(*) FROM bill_entries)::integer AS entries,
              (SELECT count(*) FROM payments WHERE voids_id IS NOT NULL)::integer AS voids`,
    );
    expect(done).toEqual({ reports: 2, voids: 2, entries: 3 });
    await bistro.expectBalanced();
    // Sales follow the log, which waits for the last of those who died.
    await expect.poll(() => auditDays(client, BISTRO), { timeout: 20_000 }).toEqual([]);
    expect(await auditStock(client, { restaurantId: BISTRO, startStock })).toEqual([]);
    for await (const { faults } of auditVenues(client)) expect(faults).toEqual([]);
  } finally {
    client.release();
  }
});
