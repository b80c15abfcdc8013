import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FetchedPrint, PrintersAnswer, PrintingState } from '@hansang/contract/schemas';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readable } from '../../../../../simulators/printer/paper.ts';
import { Reader } from '../../../../../simulators/printer/reader.ts';
import { testWhere } from '../../../../../tests/setup/where.ts';
import { rows } from '../../testing/rows.ts';
import { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { startServer, useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { whenAsked } from '../../testing/when-asked.ts';
// biome-ignore lint/correctness/useImportExtensions: a module with its types beside it is imported by its own name
import { lookAt, openLink, serve, targetOf } from './agent/hansang-print-agent.mjs';
import { install, jobsOf, papers, plugIn, printed } from './testing/kitchen.ts';

const QUICK = 15;
const server = useServer();
let manager: TestStaff;
let program: TestClient;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: QUICK, flags: { ...pub.flags, acceptAutomatically: true } });
  manager = await onShift(server, 'manager', QUICK);
  program = new TestClient(server, { platform: 'WEB', 'client-id': 'a'.repeat(32) });
});

async function agentPrinter(answers = true) {
  const printerId = await install(manager, null, { answers });
  const { key } = await manager.ok<{ key: string }>('makePrinterKey', {
    params: { ...manager.params, printerId },
  });
  return { printerId, key };
}
const order = async (id: string) => (await seat(server, 1, QUICK)).order({ id });
const fetchJob = async (key: string) =>
  (await program.ok<FetchedPrint>('fetchPrint', { body: { key, waitSeconds: 0 } })).job;
const report = (key: string, job: object | null, trouble: string | null = null) =>
  program.ok<{ isTaken: boolean }>('reportPrint', { body: { key, job, trouble } });

/** Runs the program for the rest of the test. */
function run(key: string, to: string): void {
  const stop = new AbortController();
  const served = serve({ server: server.origin, key, to, signal: stop.signal, say: () => {} });
  onTestFinished(async () => {
    stop.abort();
    await served;
  });
}

test('a program in the house fetches its printer’s paper by its key, prints it and reports', {
  tags: ['KITCHEN-11'],
}, async () => {
  const printer = await plugIn();
  const { printerId, key } = await agentPrinter();
  run(key, `127.0.0.1:${printer.port}`);
  await order('cola');
  await printed(server);
  await expect.poll(() => papers(printer)).toEqual([expect.stringContaining('콜라')]);
  await expect
    .poll(async () => (await jobsOf(manager)).find((job) => job.printerId === printerId)?.state)
    .toBe('PRINTED');
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Stands for a printer's device: what is written goes to whoever reads, and nothing is kept.
testWhere(process.platform !== 'win32')(
  'it also writes to a device, and what is written there is called sent',
  { tags: ['KITCHEN-11'] },
  async () => {
    const device = join(newFolder(), 'lp0');
    execFileSync('mkfifo', [device]);
    const { printerId, key } = await agentPrinter();
    run(key, device);
    await order('chicken');
    await printed(server);
    const written = await readFile(device);
    await expect
      .poll(async () => (await jobsOf(manager)).find((job) => job.printerId === printerId)?.state)
      .toBe('SENT');
    const said: string[] = [];
    const reader = new Reader(42, { question() {}, ticket: (ticket) => said.push(readable(ticket)) });
    reader.take(written);
    expect(said).toEqual([expect.stringContaining('치킨')]);
  },
);

test('a device that became an ordinary file, or is gone, gets no paper: it waits, and no file is made', {
  tags: ['PRINT-216'],
}, async () => {
  const folder = newFolder();
  const file = join(folder, 'lp0');
  const reach = () => openLink({ file }, false);
  await expect(reach()).rejects.toThrow('no such file');
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(file, 'kept');
  await expect(reach()).rejects.toThrow('is no printer');
  expect(readFileSync(file, 'utf8')).toBe('kept');
});

test('a lease that ran out is nobody’s: its paper is printed again, marked, and the late word does not count', {
  tags: ['KITCHEN-6', 'KITCHEN-11'],
}, async () => {
  const { key } = await agentPrinter();
  await order('cola');
  await printed(server);
  const first = await fetchJob(key);
  expect(first).not.toBeNull();
  expect(await fetchJob(key)).toBeNull();
  server.clock.pass({ minutes: 2 });
  const second = await fetchJob(key);
  expect(second?.jobId).toBe(first?.jobId);
  const late = { jobId: first?.jobId, lease: first?.lease, outcome: 'PRINTED' };
  expect(await report(key, late)).toEqual({ isTaken: false });
  expect(await report(key, { ...late, lease: second?.lease })).toEqual({ isTaken: true });
  const said: string[] = [];
  const reader = new Reader(42, { question() {}, ticket: (ticket) => said.push(readable(ticket)) });
  reader.take(Buffer.from(second?.bytes ?? '', 'base64'));
  expect(said).toEqual([expect.stringContaining('재출력')]);
});

test('what it could not send waits without a mark, and says why', {
  tags: ['KITCHEN-5', 'KITCHEN-8'],
}, async () => {
  const { key } = await agentPrinter();
  await order('cola');
  await printed(server);
  const job = await fetchJob(key);
  const outcome = { jobId: job?.jobId, lease: job?.lease, outcome: 'NOT_SENT' };
  await report(key, outcome, 'PAPER_OUT');
  const { printers } = await manager.ok<{ printers: { trouble: string | null }[] }>('printing', {
    params: manager.params,
  });
  expect(printers.at(-1)).toMatchObject({ trouble: 'PAPER_OUT', waiting: 1 });
  const again = await fetchJob(key);
  expect(Buffer.from(again?.bytes ?? '', 'base64').toString('latin1')).toBe(
    Buffer.from(job?.bytes ?? '', 'base64').toString('latin1'),
  );
});

test('paper that cannot be written for a program is told of on the board, and the next one is fetched', {
  tags: ['KITCHEN-90'],
}, async () => {
  const { printerId, key } = await agentPrinter();
  await order('cola');
  await order('chicken');
  await printed(server);
  await server.db.pool.query(
    `UPDATE print_jobs SET document = document - 'lines'
      WHERE (restaurant_id, job_id) = (SELECT restaurant_id, job_id FROM print_jobs
                                        WHERE printer_id = $1 AND state = 'WAITING' ORDER BY seq LIMIT 1)`,
    [printerId],
  );
  server.log.expect(/A piece of paper cannot be written/);
  expect(await fetchJob(key)).toBeNull();
  expect(await fetchJob(key)).not.toBeNull();
  const { printers } = await manager.ok<PrintingState>('printing', { params: manager.params });
  expect(printers.find((printer) => printer.printerId === printerId)).toMatchObject({ failed: 1 });
});

test('a paper that is fetched while the database is away for a moment is none that cannot be written', {
  tags: ['PRINT-213', 'KITCHEN-90'],
}, async () => {
  const { printerId, key } = await agentPrinter();
  await order('cola');
  await printed(server);
  server.log.expect(/What a paper looks like could not be noted/);
  const restore = whenAsked(server, /SET bytes_hash = \$4/, () => Promise.reject(new Error('no database')));
  const job = await fetchJob(key);
  restore();
  expect(Buffer.from(job?.bytes ?? '', 'base64').length).toBeGreaterThan(100);
  const done = { jobId: job?.jobId, lease: job?.lease, outcome: 'PRINTED' };
  expect(await report(key, done)).toEqual({ isTaken: true });
  expect((await jobsOf(manager)).find((one) => one.printerId === printerId)).toMatchObject({
    state: 'PRINTED',
  });
});

test('what came of a paper is told until it is heard: a line that broke then prints nothing twice', {
  tags: ['PRINT-214', 'KITCHEN-6'],
}, async () => {
  const printer = await plugIn();
  const { printerId, key } = await agentPrinter();
  const { fetch } = globalThis;
  let lost = 0;
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
    if (lost > 0 || !String(asked[0]).endsWith('/report')) return fetch(...asked);
    lost += 1;
    return Promise.reject(new TypeError('fetch failed'));
  });
  onTestFinished(() => line.mockRestore());
  run(key, `127.0.0.1:${printer.port}`);
  await order('cola');
  await printed(server);
  await expect
    .poll(async () => (await jobsOf(manager)).find((job) => job.printerId === printerId)?.state)
    .toBe('PRINTED');
  server.clock.pass({ minutes: 2 });
  await order('chicken');
  await printed(server);
  await expect.poll(() => papers(printer).length).toBe(2);
  expect([lost, papers(printer).map((paper) => /콜라|치킨|재출력/.exec(paper)?.[0])]).toEqual([
    1,
    ['콜라', '치킨'],
  ]);
});

test('of two that wait for a printer’s paper, as after a line broke, the newer one gets it', {
  tags: ['PRINT-215'],
}, async () => {
  const { key } = await agentPrinter();
  const asks = () => program.ok<FetchedPrint>('fetchPrint', { body: { key, waitSeconds: 6 } });
  const { waiting } = server.app.printing;
  const gone = asks();
  await expect.poll(() => server.app.printing.waiting).toBe(waiting + 1);
  const next = asks();
  await expect.poll(() => server.app.printing.waiting).toBe(waiting + 2);
  await order('cola');
  await printed(server);
  expect((await next).job).not.toBeNull();
  expect((await gone).job).toBeNull();
});

test('a program that a clock ahead heard of is heard again, and silent where it fetches nothing', {
  tags: ['KITCHEN-190'],
}, async () => {
  const { printerId, key } = await agentPrinter();
  const standing = async () => {
    const { printers } = await manager.ok<PrintersAnswer>('printers', { params: manager.params });
    return printers.find((printer) => printer.printerId === printerId);
  };
  await order('cola');
  await printed(server);
  const due = server.clock.now().toISOString();
  server.clock.pass({ seconds: 31 });
  const ahead = `now() + interval '100 years'`;
  for (const heard of [`seen_at = ${ahead}`, `trouble = 'PAPER_OUT', trouble_since = ${ahead}`]) {
    await rows(server, `UPDATE printers SET ${heard} WHERE printer_id = $1`, printerId);
    expect((await standing())?.silentSince, heard).toBe(due);
  }
  await report(key, null);
  await rows(
    server,
    `UPDATE printers SET seen_at = seen_at + interval '1 day' WHERE printer_id = $1`,
    printerId,
  );
  await fetchJob(key);
  expect((await standing())?.seenAt).toBe(server.clock.now().toISOString());
});

test('a key opens its own printer’s paper alone, and none once it was replaced', {
  tags: ['KITCHEN-11'],
}, async () => {
  const one = await agentPrinter();
  const other = await agentPrinter();
  await manager.ok('testPrinter', {
    params: { ...manager.params, printerId: one.printerId },
    body: { wishId: 'only-one' },
  });
  expect(await fetchJob(other.key)).toBeNull();
  const params = { ...manager.params, printerId: one.printerId };
  await manager.ok('makePrinterKey', { params });
  for (const key of [one.key, 'a-key-that-never-was-one'])
    expect((await program.refused('fetchPrint', { body: { key, waitSeconds: 0 } })).errorCode).toBe(
      'PRINTER_KEY_WRONG',
    );
  expect(
    (await manager.refused('makePrinterKey', { params: { ...params, printerId: 'none' } })).errorCode,
  ).toBe('NOT_FOUND_PRINTER');
});

test('a server that closes does not wait for programs that wait for paper', {
  tags: ['KITCHEN-11'],
}, async () => {
  const { key } = await agentPrinter();
  const other = await startServer({ beside: () => server });
  const asked = new TestClient(other, program.headers).ok<FetchedPrint>('fetchPrint', { body: { key } });
  await expect.poll(() => other.app.printing.waiting).toBe(1);
  const began = performance.now();
  await Promise.all([other.close(), asked]);
  expect(performance.now() - began).toBeLessThan(5000);
  expect((await asked).job).toBeNull();
});

test('the program is one file that any Node.js takes, and says what it needs', {
  tags: ['KITCHEN-11'],
}, async () => {
  const answer = await fetch(`${server.origin}/hansang-print-agent.mjs`);
  expect(answer.headers.get('content-type')).toContain('javascript');
  const file = fileURLToPath(new URL('./agent/hansang-print-agent.mjs', import.meta.url));
  expect(await answer.text()).toBe(readFileSync(file, 'utf8'));
  expect(await started()).toEqual([1, expect.stringContaining('--server')]);
});

/** What the program ends with, and what it says of it. */
async function started(...said: string[]): Promise<[code: number | null, said: string]> {
  const file = fileURLToPath(new URL('./agent/hansang-print-agent.mjs', import.meta.url));
  const child = spawn(process.execPath, [file, ...said], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  return [await new Promise((resolve) => child.once('close', resolve)), words];
}

test('the program does not start for what is no printer, and says what to name instead', {
  tags: ['PRINT-216'],
}, async () => {
  const [code, said] = await started(
    ...['--server', server.origin, '--key', 'k1', '--to', '192.168.0.50'],
    ...['--key', 'k2', '--to', 'kitchen-printer.local'],
  );
  expect([code, said]).toEqual([1, expect.stringContaining('"kitchen-printer.local" is not where')]);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('what can never be a printer is refused before any paper; a printer that is off may still come', {
  tags: ['PRINT-216'],
}, async () => {
  const folder = newFolder();
  const file = join(folder, 'tickets.bin');
  writeFileSync(file, '');
  await expect(lookAt({ file })).rejects.toThrow('is no printer');
  await expect(lookAt({ file: folder })).rejects.toThrow('is no printer');
  await expect(lookAt({ file: join(folder, 'lp0') })).rejects.toThrow('There is no device');
  expect(await lookAt({ file: '/dev/usb/hansang-lp9' })).toContain('is the printer on and plugged in?');
  expect(await lookAt({ address: '192.168.0.50', port: 9100 })).toBeNull();
});

for (const [said, target] of [
  ['192.168.0.50', { address: '192.168.0.50', port: 9100 }],
  ['192.168.0.50:9101', { address: '192.168.0.50', port: 9101 }],
  ['fd12::9', { address: 'fd12::9', port: 9100 }],
  ['[fd12::9]', { address: 'fd12::9', port: 9100 }],
  ['[fd12::9]:9101', { address: 'fd12::9', port: 9101 }],
  ['/dev/usb/lp0', { file: '/dev/usb/lp0' }],
  ['\\\\COUNTER\\receipt', { file: '\\\\COUNTER\\receipt' }],
  ['LPT1', { file: 'LPT1' }],
] as const)
  test(`${said} is where it prints`, { tags: ['KITCHEN-11'] }, () => {
    expect(targetOf(said, said.startsWith('/') ? 'linux' : 'win32')).toEqual(target);
  });

for (const said of [
  ...['', ' ', 'printer', 'kitchen-printer.local', 'printer.local:9100', 'localhost', '주방', 'lp0', './lp0'],
  ...[
    '192.168.0.500',
    '192.168.0.500:9100',
    '192.168.0',
    '192.168.0.050',
    '192.168.0.50:0',
    '192.168.0.50:65536',
  ],
  ...[
    '192.168.0.50:',
    '192,168,0,50',
    '192.168.0.50/24',
    'tcp://192.168.0.50',
    'file:///dev/usb/lp0',
    '[fd12::9',
  ],
  ...['C:\\lp0', '\\\\COUNTER\\shared\\tickets.txt', 'C:/tickets', 'COM', 'LPT1.txt'],
])
  test(`“${said}” is where nothing prints, so it is no file either`, { tags: ['PRINT-216'] }, () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(() => targetOf(said, platform)).toThrow('is not where a printer can be reached');
  });

test('what only Windows shares is refused elsewhere, as a path is there', { tags: ['PRINT-216'] }, () => {
  expect(() => targetOf('\\\\COUNTER\\receipt', 'linux')).toThrow('a device (/dev/usb/lp0)');
  expect(() => targetOf('/dev/usb/lp0', 'win32')).toThrow('a printer shared by Windows');
});
