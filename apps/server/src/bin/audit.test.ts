import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { urlOf } from '../platform/database/connection-url.ts';
import { whereIs } from '../platform/database/external.ts';
import { publishNote } from '../platform/process/server-note.ts';
import { useProgram } from '../testing/program.ts';
import { rows } from '../testing/rows.ts';
import { seat } from '../testing/test-guest.ts';
import { useServer } from '../testing/test-server.ts';
import { PUB } from '../testing/venues.ts';

// A program of its own on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const server = useServer();
const program = useProgram('audit');

test('the books of a running server balance, and one wrong row is named with what it should be', {
  tags: ['OPS-48', 'OPS-364'],
}, async () => {
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola', quantity: 2 });
  await server.app.payments.runDue();
  const env = { DATABASE_URL: urlOf(server.db.connection) };
  // Its secret is known to its service alone.
  const dataDir = join(program.folder, 'data');
  mkdirSync(dataDir);
  publishNote(
    dataDir,
    {
      address: server.origin,
      listen: { host: '127.0.0.1', port: Number(new URL(server.origin).port), isHttps: false },
      publicUrl: 'https://order.example.com',
      mode: 'live',
      database: whereIs(env.DATABASE_URL),
      secretFingerprint: 'of a secret that is not set here',
    },
    join(program.folder, 'running'),
  );
  const good = program.run([], env);
  expect(good).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Venue ${PUB}: 1 orders, balances`),
    stderr: '',
  });
  await rows(server, 'UPDATE orders SET total_quantity = 9 WHERE order_id = $1', orderId);
  const bad = program.run([], env);
  expect(bad.stdout).toMatch(
    /Venue 1: 1 orders, 1 faults\n {2}Amount and quantity of an order .* 9, should be .* 2/,
  );
  expect(bad.status).toBe(1);
});
