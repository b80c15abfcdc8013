import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpPost } from './transport.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('fields go out as an EUC-KR form, values of the JSON come back as texts', {
  tags: ['SEC-14'],
}, async () => {
  let body = '';
  const url = await serve((request, response) => {
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => response.end('{"ResultCode":3001,"Empty":null,"CardName":"\\u0000\\ud83c카드"}'));
  });
  expect(await httpPost()(url, { Msg: '가' })).toEqual({
    ok: true,
    reply: { ResultCode: '3001', Empty: '', CardName: '\ufffd카드' },
  });
  expect(body).toBe('Msg=%B0%A1');
});

test.each<[string, RequestListener]>([
  ['an error page', (_, response) => response.writeHead(502).end('{}')],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['something that is no JSON', (_, response) => response.end('<html>')],
  ['a list', (_, response) => response.end('[]')],
  ['a cut connection', (request) => request.socket.destroy()],
  [
    'a reply without end',
    (_, response) => {
      const writing = setInterval(() => response.write('x'.repeat(20_000)), 1);
      response.on('close', () => clearInterval(writing));
    },
  ],
  ['no answer at all', () => {}],
])('%s is an unknown outcome', { tags: ['PAY-17'] }, async (_, listener) => {
  const url = await serve(listener);
  expect(await httpPost(300)(url, {})).toMatchObject({ ok: false, why: expect.any(String) });
});
