import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintingState } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { openPrinter } from '../../../../../simulators/printer/printer.ts';
import { rows } from '../../testing/rows.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { whenAsked } from '../../testing/when-asked.ts';
import { install, jobsOf, LOOPBACK, newWish, papers, plugIn, printed, setup } from './testing/kitchen.ts';

const QUICK = 14;
const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: QUICK, flags: { ...pub.flags, acceptAutomatically: true } });
  manager = await onShift(server, 'manager', QUICK);
});

const order = async (id: string) => (await seat(server, 1, QUICK)).order({ id });
const standing = async () =>
  (await manager.ok<PrintingState>('printing', { params: manager.params })).printers[0];

test('what waits for a printer that is off is kept, told of, and printed in order when it is on again', {
  tags: ['KITCHEN-5', 'KITCHEN-8'],
}, async () => {
  const off = await openPrinter({ port: 0 });
  await install(manager, off.port);
  await off.close();
  await order('cola');
  await printed(server);
  await order('chicken');
  await order('special');
  await printed(server);
  expect(await standing()).toMatchObject({ trouble: 'UNREACHABLE', waiting: 3 });
  expect((await standing())?.silentSince).toBe(server.clock.now().toISOString());
  server.clock.pass({ seconds: 40 });
  const on = await openPrinter({ port: off.port });
  await printed(server);
  expect(papers(on).map((paper) => /콜라|치킨|한정/.exec(paper)?.[0])).toEqual(['콜라', '치킨', '한정']);
  expect(papers(on).join()).not.toContain('재출력');
  expect(await standing()).toMatchObject({ trouble: null, waiting: 0, silentSince: null });
  await on.close();
});

for (const [what, trouble] of [
  ['paperOut', 'PAPER_OUT'],
  ['coverOpen', 'COVER_OPEN'],
] as const)
  test(`a printer that says ${trouble} is sent nothing until it is fine`, {
    tags: ['KITCHEN-7', 'KITCHEN-8'],
  }, async () => {
    const printer = await plugIn();
    await install(manager, printer.port);
    printer[what] = true;
    await order('cola');
    await printed(server);
    expect(await standing()).toMatchObject({ trouble, waiting: 1 });
    printer[what] = false;
    server.clock.pass({ seconds: 2 });
    await printed(server);
    expect(papers(printer)).toHaveLength(1);
    expect(papers(printer)[0]).not.toContain('재출력');
  });

test('one that says nothing gets its paper, and that is called sent', { tags: ['KITCHEN-7'] }, async () => {
  const printer = await plugIn({ answers: false });
  const printerId = await install(manager, printer.port, { answers: false });
  await order('cola');
  await printed(server);
  expect(papers(printer)).toHaveLength(1);
  expect((await jobsOf(manager)).find((job) => job.printerId === printerId)).toMatchObject({ state: 'SENT' });
});

for (const answers of [true, false])
  test(`a connection that broke midway is printed again, marked (${answers ? 'answering' : 'mute'})`, {
    tags: ['KITCHEN-6'],
  }, async () => {
    const printer = await plugIn({ answers });
    const printerId = await install(manager, printer.port, { answers });
    const job = async () => (await jobsOf(manager)).find((one) => one.printerId === printerId);
    printer.breakAfter = 60;
    await order('cola');
    await printed(server);
    expect(await job()).toMatchObject({ state: 'UNSURE' });
    server.clock.pass({ seconds: 2 });
    await printed(server);
    expect(papers(printer)).toEqual([expect.stringContaining('재출력')]);
    expect(await job()).toMatchObject({ isReprint: true, attempts: 2 });
  });

test('what a killed server was sending is printed again, marked, by whoever comes next; the rest is not', {
  tags: ['KITCHEN-5', 'KITCHEN-6'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port, { name: '두 장' });
  printer.hangs = true;
  await order('cola');
  await order('chicken');
  await printed(server);
  // Taken, and then its server is gone: nobody reports.
  await server.db.pool.query(
    `UPDATE print_jobs SET state = 'SENDING', claim = 'gone', claim_until = $1
      WHERE (restaurant_id, job_id) IN (
        SELECT restaurant_id, job_id FROM print_jobs WHERE state IN ('WAITING', 'SENDING') ORDER BY seq LIMIT 1)`,
    [new Date(server.clock.now().getTime() + 60_000)],
  );
  printer.hangs = false;
  await printed(server);
  server.clock.pass({ minutes: 2 });
  const next = await startServer({ env: LOOPBACK, beside: () => server });
  await next.app.printing.settled();
  // Whoever of the two came first may still be sending.
  await expect
    .poll(() => papers(printer).map((paper) => [/콜라|치킨/.exec(paper)?.[0], paper.includes('재출력')]))
    .toEqual([
      ['콜라', true],
      ['치킨', false],
    ]);
  await next.close();
});

test('a paper that went out while the database was away is printed again at once when it is back, marked, and the next one follows', {
  tags: ['TILL-199', 'KITCHEN-6'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  server.log.expect(/A printer could not be served/);
  const restore = whenAsked(server, /UPDATE print_jobs SET state = \$4/, () =>
    Promise.reject(new Error('no database')),
  );
  await order('cola');
  await printed(server);
  await expect.poll(() => papers(printer).length).toBe(1);
  restore();
  await order('chicken');
  await printed(server);
  await printed(server);
  expect(papers(printer).map((paper) => [/콜라|치킨/.exec(paper)?.[0], paper.includes('재출력')])).toEqual([
    ['콜라', false],
    ['콜라', true],
    ['치킨', false],
  ]);
});

test('what a clock that was ahead wrote of a printer and its paper holds neither up', {
  tags: ['KITCHEN-191'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  printer.hangs = true;
  await order('cola');
  await printed(server);
  const ahead = new Date(server.clock.now().getTime() + 3_600_000);
  await server.db.pool.query(
    `UPDATE print_jobs SET state = 'SENDING', claim = 'gone', claim_until = $1 WHERE state IN ('WAITING', 'SENDING', 'UNSURE')`,
    [ahead],
  );
  await server.db.pool.query(`UPDATE printers SET claim = 'gone', claim_until = $1, due_at = $1`, [ahead]);
  printer.hangs = false;
  await printed(server);
  await expect.poll(() => papers(printer)).toEqual([expect.stringMatching(/재출력[\s\S]*콜라/)]);
});

test('an address that settings no longer allow is not connected to, whatever was saved', {
  tags: ['KITCHEN-9'],
}, async () => {
  const printer = await plugIn();
  await install(manager, printer.port);
  // Due by its clock alone: the other server, which may print there, would be as quick. Of a clock that is further ahead it
  // takes no claim for one.
  const clock = new TestClock(new Date(server.clock.now().getTime() + 20_000).toISOString());
  const env = { PRINTER_NETWORKS: '192.168.0.0/16' };
  const strict = await startServer({ env, clock, beside: () => server });
  // Its first look lets go of what was held before it started.
  await strict.app.printing.sender.runDue();
  await server.db.pool.query('UPDATE printers SET claim = $1, claim_until = $2, due_at = $2', [
    'held',
    new Date(server.clock.now().getTime() + 10_000),
  ]);
  await order('cola');
  await printed(server);
  await strict.app.printing.sender.runDue();
  await sleep(50);
  expect(printer.tickets).toHaveLength(0);
  expect(await standing()).toMatchObject({ trouble: 'ADDRESS' });
  await strict.close();
});

test('a metadata address or a name is refused when it is saved', { tags: ['KITCHEN-9'] }, async () => {
  for (const address of ['169.254.169.254', 'printer.local', '8.8.8.8']) {
    const reply = await manager.refused('savePrinter', {
      params: manager.params,
      body: { ...setup(9100), address },
    });
    expect(reply.errorCode).toBe('PRINTER_ADDRESS_REFUSED');
  }
});

test('paper that cannot be written is told of on the board and holds up no other', {
  tags: ['KITCHEN-90'],
}, async () => {
  const printer = await plugIn();
  const printerId = await install(manager, printer.port);
  printer.paperOut = true;
  await order('cola');
  await order('chicken');
  await printed(server);
  // As a paper that another version made and this one does not know.
  await server.db.pool.query(
    `UPDATE print_jobs SET document = document - 'lines'
      WHERE (restaurant_id, job_id) = (SELECT restaurant_id, job_id FROM print_jobs
                                        WHERE printer_id = $1 AND state = 'WAITING' ORDER BY seq LIMIT 1)`,
    [printerId],
  );
  printer.paperOut = false;
  server.clock.pass({ seconds: 2 });
  server.log.expect(/A piece of paper cannot be written/);
  await printed(server);
  expect(papers(printer)).toEqual([expect.stringContaining('치킨')]);
  expect(await standing()).toMatchObject({ failed: 1, waiting: 0, trouble: null });
  const lost = (await jobsOf(manager)).find((job) => job.printerId === printerId && job.state === 'FAILED');
  const params = { ...manager.params, jobId: lost?.jobId ?? '' };
  await manager.ok('reprint', { params, body: { wishId: newWish() } });
  await printed(server);
  // The other one that was tried failed as well, and stands for both.
  expect(await standing()).toMatchObject({ failed: 1 });
  const again = (await jobsOf(manager)).find((job) => job.printerId === printerId && job.state === 'FAILED');
  await manager.ok('dropPrint', { params: { ...manager.params, jobId: again?.jobId ?? '' } });
  expect(await standing()).toMatchObject({ failed: 0 });
});

test('what changes of a printer is told once, in the log', { tags: ['KITCHEN-8'] }, async () => {
  const printer = await openPrinter({ port: 0 });
  const printerId = await install(manager, printer.port);
  await printer.close();
  await order('cola');
  await printed(server);
  server.clock.pass({ minutes: 1 });
  await printed(server);
  const told = await rows(
    server,
    `SELECT type, data->>'trouble' AS trouble FROM events WHERE subject_type = 'printer' AND subject_id = $1 ORDER BY event_id`,
    printerId,
  );
  expect(told).toEqual([
    { type: 'printer.changed', trouble: null },
    { type: 'printer.trouble', trouble: 'UNREACHABLE' },
  ]);
});
