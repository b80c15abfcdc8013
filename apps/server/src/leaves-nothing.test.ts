import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { seat } from './testing/test-guest.ts';
import { startServer } from './testing/test-server.ts';
import { onShift } from './testing/test-staff.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What a server is known by once it is closed. */
async function serveOnce(): Promise<WeakRef<object>> {
  const server = await startServer();
  await onShift(server, 'owner');
  const guest = await seat(server, 1);
  await guest.order({ id: 'cola' });
  await server.close();
  return new WeakRef(server.app);
}

test('of servers that were closed nothing stays in the process', { tags: ['OPS-28'] }, async () => {
  const closed: WeakRef<object>[] = [];
  for (let turn = 0; turn < 3; turn += 1) closed.push(await serveOnce());
  await expect
    .poll(() => {
      collectGarbage();
      return closed.filter((one) => one.deref()).length;
    })
    // Threads that the first one started remember whoever started them.
    .toBeLessThanOrEqual(1);
});
