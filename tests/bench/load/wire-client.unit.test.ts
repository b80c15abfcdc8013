import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WireClient } from './wire-client.ts';

test('requests over one connection get their own answers, in parts or whole', async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = `${request.method} ${request.url} ${body}`;
    response.writeHead(201, { 'content-length': Buffer.byteLength(answer) });
    response.write(answer.slice(0, 3));
    setTimeout(() => response.end(answer.slice(3)), 5);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = await WireClient.open((server.address() as AddressInfo).port);
  expect(await client.send('POST', '/orders', {}, '{"가":1}')).toMatchObject({
    status: 201,
    body: expect.stringContaining('{"가":1}'),
  });
  expect(await client.send('GET', '/a', {})).toEqual({ status: 201, body: 'GET /a ' });
  client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
