import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../../platform/backup/testing/authority.ts';
import { targetOf } from './outside-address.ts';
import { postOut } from './post-out.ts';

/** What an endpoint that is none of HTTP does with a connection. */
async function opened(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const send = async (scheme: string, server: Server, answerMs = 300) => {
  const target = targetOf(`${scheme}://localhost:${await opened(server)}/hook`, ['localhost']);
  if (!target) throw new Error('localhost is named');
  const began = performance.now();
  const sent = await postOut(target, {}, '{}', null, answerMs);
  return { sent, ms: performance.now() - began };
};

/** Says something again and again until it is hung up on. */
function again(socket: Socket, text: string, everyMs: number): void {
  const more = setInterval(() => socket.write(text), everyMs);
  socket.once('close', () => clearInterval(more));
}

const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    again(socket, `x-more: ${'x'.repeat(4000)}\r\n`, 1);
  },
  'a header every now and then': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    again(socket, 'x: 1\r\n', 20);
  },
  'that it goes on, for ever': (socket) => again(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 5),
  'that it speaks something else now': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'what is no HTTP': (socket) => again(socket, 'hello\r\n', 5),
};

test.each(Object.keys(ANSWERS))(
  'an endpoint that answers %s has not taken it, and holds nobody up',
  {
    tags: ['TILL-13'],
  },
  async (name) => {
    const { sent, ms } = await send('http', createServer(ANSWERS[name]));
    expect(sent).toMatchObject({ outcome: 'FAILED', trouble: expect.stringMatching(/UNREACHABLE|TIMEOUT/) });
    expect(ms).toBeLessThan(1500);
  },
);

test('a certificate of another name, or of nobody who is trusted, is refused before anything is said', {
  tags: ['TILL-12'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-hook-'));
  const usual = getCACertificates('default');
  onTestFinished(() => {
    setDefaultCACertificates(usual);
    rmSync(folder, { recursive: true, force: true });
  });
  const known = makeAuthority(folder, 'known');
  let asked = 0;
  const served = ({ key, certificate }: { key: string; certificate: string }) =>
    send(
      'https',
      createSecure({ key, cert: certificate }, (_request, response) => {
        asked += 1;
        response.writeHead(204).end();
      }),
      5000,
    );
  expect((await served(known.sign('localhost'))).sent).toMatchObject({ trouble: 'UNREACHABLE' });
  setDefaultCACertificates([readFileSync(known.file, 'utf8')]);
  expect((await served(known.sign('other.test'))).sent).toMatchObject({ trouble: 'UNREACHABLE' });
  expect(asked).toBe(0);
  expect((await served(known.sign('localhost'))).sent).toMatchObject({ outcome: 'TAKEN' });
});
