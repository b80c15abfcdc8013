import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { callPath } from '@hansang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { connect as connectTill } from '../../modules/till/testing/test-till.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();
/** As many as a server works on at once for guests. */
const MANY = 1000;

async function open(head: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  return socket;
}

/** Heads of calls, none of which is over; then the server has read them all. */
async function hold(head: string): Promise<void> {
  for (let left = MANY; left > 0; left -= 100)
    await Promise.all(Array.from({ length: 100 }, () => open(head)));
  await expect.poll(async () => (await fetch(`${server.origin}/healthz`)).status).toBe(200);
}

test('a thousand calls whose bodies never come close no guest out', { tags: ['OPS-190'] }, async () => {
  const guest = await seat(server, 1);
  await hold(
    `POST ${callPath('staffLogin', {})} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
  );
  await guest.order({ id: 'cola' });
});

test('a thousand tills that wait for what happens close no guest out', { tags: ['OPS-190'] }, async () => {
  const guest = await seat(server, 2);
  const { till, key } = await connectTill(server);
  const from = await till.head();
  const path = `${callPath('tillEvents', {})}?after=${from}&wait=20`;
  await hold(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  await guest.order({ id: 'cola' });
});
