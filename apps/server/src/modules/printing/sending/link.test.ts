import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a module with its types beside it is imported by its own name
import { openLink } from '../agent/hansang-print-agent.mjs';
import { plugIn } from '../testing/kitchen.ts';

test('a link that stays open over a rush keeps nothing of the papers that it printed', {
  tags: ['KITCHEN-5'],
}, async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const printer = await plugIn();
  const link = await openLink({ address: '127.0.0.1', port: printer.port }, true);
  const paper = Buffer.from('rice\n');
  for (let nth = 0; nth < 12; nth += 1) expect(await link.print(paper)).toBe('PRINTED');
  expect(link.isOpen).toBe(true);
  link.close();
  expect(warnings).toEqual([]);
});

for (const answers of [true, false])
  test(`a printer that takes nothing in any more is given up (${answers ? 'answering' : 'mute'})`, {
    tags: ['PRINT-212'],
  }, async () => {
    const jammed = createServer({ pauseOnConnect: true });
    const { promise: printer, resolve: came } = Promise.withResolvers<Socket>();
    jammed.on('connection', came);
    await new Promise<void>((resolve) => jammed.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void jammed.close());
    const { port } = jammed.address() as { port: number };
    const link = await openLink({ address: '127.0.0.1', port }, answers, 300);
    // More than fits on the way there.
    expect(await link.print(Buffer.alloc(64 * 1024 * 1024, 'rice\n'))).toBe('UNSURE');
    expect(link.isOpen).toBe(false);
    link.close();
    // What was on its way does not come out once the jam is over.
    const socket = await printer;
    const ended = new Promise<string>((resolve) => {
      socket.on('end', () => resolve('as if it were whole'));
      socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
    });
    socket.resume();
    expect(await ended).toBe('ECONNRESET');
  });
