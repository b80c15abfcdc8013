import type { FetchedPrint } from '@hansang/contract/schemas';
import { beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { install, jobsOf, LOOPBACK, papers, plugIn, printed } from './testing/kitchen.ts';

const { loading } = vi.hoisted(() => ({ loading: { fails: false } }));
vi.mock('./paper/write-paper.ts', async (importOriginal) => {
  if (loading.fails) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  return importOriginal();
});

const QUICK = 16;
const server = useServer({ env: LOOPBACK });
let manager: TestStaff;
beforeAll(async () => {
  await putVenue(server.db.pool, { ...pub, id: QUICK, flags: { ...pub.flags, acceptAutomatically: true } });
  manager = await onShift(server, 'manager', QUICK);
});

const waiting = async (printerId: string) =>
  (await jobsOf(manager)).filter((job) => job.printerId === printerId && job.state === 'WAITING').length;

test('paper waits where what writes it cannot be loaded, and is printed once it can be', {
  tags: ['OPS-236'],
}, async () => {
  server.log.expect(/A printer could not be served; trying again|too many open files/);
  loading.fails = true;
  const printer = await plugIn();
  const printerId = await install(manager, printer.port);
  const inHouse = await install(manager, null);
  const { key } = await manager.ok<{ key: string }>('makePrinterKey', {
    params: { ...manager.params, printerId: inHouse },
  });
  const program = new TestClient(server, { platform: 'WEB', 'client-id': 'a'.repeat(32) });
  const fetched = () => program.call<FetchedPrint>('fetchPrint', { body: { key, waitSeconds: 0 } });

  await (await seat(server, 1, QUICK)).order({ id: 'cola' });
  await printed(server);
  expect((await fetched()).status).toBe(500);
  expect([await waiting(printerId), await waiting(inHouse)]).toEqual([1, 1]);

  loading.fails = false;
  const later = async () => {
    server.clock.pass({ seconds: 40 });
    await printed(server);
    return papers(printer);
  };
  await expect.poll(later).toEqual([expect.not.stringContaining('재출력')]);
  expect((await fetched()).body.job).not.toBeNull();
});
