import { beforeAll, expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { whenAsked } from '../../testing/when-asked.ts';
import { install, LOOPBACK, papers, plugIn, printed } from './testing/kitchen.ts';

const QUICK = 14;
const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: QUICK, flags: { ...pub.flags, acceptAutomatically: true } });
  manager = await onShift(server, 'manager', QUICK);
});

const TAKE = /UPDATE print_jobs j SET state = 'SENDING'/;
const END = /UPDATE print_jobs SET state = \$4/;

const order = async (id: string) => (await seat(server, 1, QUICK)).order({ id });

/** A server that has taken a paper, and stands still before it sends it. */
async function standsStill() {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: stands, resolve: stood } = Promise.withResolvers<void>();
  let isFirst = true;
  whenAsked(server, TAKE, async (run) => {
    const done = (await run()) as { rowCount: number };
    if (isFirst && done.rowCount > 0) {
      isFirst = false;
      stood();
      await gate;
    }
    return done;
  });
  await order('cola');
  const over = printed(server);
  await stands;
  return async () => {
    goOn();
    await over;
    await printed(server);
  };
}

test('a paper that another server printed while the one that took it stood still comes out once, marked', {
  tags: ['PRINT-211', 'KITCHEN-6'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const goOn = await standsStill();
  server.clock.pass({ minutes: 2 });
  const DATABASE_URL = 'postgres://127.0.0.1/of-several';
  const other = await startServer({ env: { ...LOOPBACK, DATABASE_URL }, beside: () => server });
  await other.app.printing.settled();
  await expect.poll(() => papers(printer).length).toBe(1);
  await goOn();
  expect(papers(printer)).toEqual([expect.stringContaining('재출력')]);
  await other.close();
});

test('a paper that nobody else took while its server stood still comes out once, unmarked', {
  tags: ['PRINT-211', 'KITCHEN-6'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  const goOn = await standsStill();
  server.clock.pass({ seconds: 30 });
  await goOn();
  expect(papers(printer)).toEqual([expect.not.stringContaining('재출력')]);
});

test('a paper of which nothing can be written down is printed less and less often, and goes on by itself', {
  tags: ['PRINT-210', 'TILL-199'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  server.log.expect(/A printer could not be served/);
  const restore = whenAsked(server, END, () => Promise.reject(new Error('no room for it')));
  await order('cola');
  for (let second = 0; second < 60; second += 1) {
    await printed(server);
    server.clock.pass({ seconds: 1 });
  }
  const inVain = papers(printer).length;
  expect(inVain).toBeGreaterThan(3);
  expect(inVain).toBeLessThan(9);
  restore();
  server.clock.pass({ seconds: 31 });
  await printed(server);
  await order('chicken');
  await printed(server);
  expect(papers(printer).map((paper) => /콜라|치킨/.exec(paper)?.[0])).toEqual([
    ...Array.from({ length: inVain + 1 }, () => '콜라'),
    '치킨',
  ]);
});
