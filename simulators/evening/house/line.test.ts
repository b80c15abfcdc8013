import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openLine } from './line.ts';

async function aLine() {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = await openLine((server.address() as AddressInfo).port);
  onTestFinished(() => {
    line.close();
    server.closeAllConnections();
    server.close();
  });
  const ask = () => fetch(line.origin).then((answer) => answer.text());
  return { line, ask };
}

test('a line carries what is said, breaks when it is cut and carries again once it is mended', {
  tags: ['EVENING-4'],
}, async () => {
  const { line, ask } = await aLine();
  expect(await ask()).toBe('here');
  line.cut();
  await expect(ask()).rejects.toThrow();
  line.mend();
  expect(await ask()).toBe('here');
});

test('a slow line takes its time, each way', { tags: ['EVENING-4'] }, async () => {
  const { line, ask } = await aLine();
  line.slow(60);
  const began = performance.now();
  expect(await ask()).toBe('here');
  expect(performance.now() - began).toBeGreaterThan(110);
});
