import { connect } from 'node:net';
import iconv from 'iconv-lite';
import { expect, onTestFinished, test } from 'vitest';
import { drawTicket } from './draw.ts';
import { openPrinterPage } from './page.ts';
import { readable, type Ticket } from './paper.ts';
import { openPrinter } from './printer.ts';
import { Reader } from './reader.ts';

const START = '\x1b@\x1c&';
const CUT = '\x1dV\x42\x60';
const bytes = (text: string) => iconv.encode(text, 'cp949');

function read(columns: number, ...chunks: Buffer[]): Ticket[] {
  const tickets: Ticket[] = [];
  const reader = new Reader(columns, { question() {}, ticket: (one) => tickets.push(one) });
  for (const chunk of chunks) reader.take(chunk);
  return tickets;
}

test('bytes are read whatever they are cut into', () => {
  const whole = bytes(`${START}김치찌개  2\n\x1d!\x11#7\n\x1d!\x00${CUT}`);
  const [ticket] = read(42, ...[...whole].map((byte) => Buffer.from([byte])));
  expect(readable(ticket as Ticket)).toBe('김치찌개  2\n#7');
  expect(ticket?.faults).toEqual([]);
});

test('what no printer knows, Korean that was not asked for, lines wider than the paper and commands among dots are faults', () => {
  const [ticket] = read(8, bytes(`\x1b@김\n\x1bQ\n${START}김치찌개찌개\n${CUT}`));
  expect(ticket?.faults).toEqual(['Korean without FS &', 'Unknown command 1b 51', '12 columns in one line']);
  for (const second of ['\x04', '\x05', '\x14']) {
    const picture = `\x1dv0\0\x01\0\x02\0\x10${second}`;
    expect(read(8, bytes(`${START}${picture}${CUT}`))[0]?.faults).toEqual(['A command among the dots']);
  }
});

test('a ticket is drawn with what stands on it, and nothing of it is markup', () => {
  const [ticket] = read(42, bytes(`${START}<b>&\n${CUT}`));
  const svg = drawTicket(ticket as Ticket, 42);
  expect(svg).toContain('&#60;');
  expect(svg).not.toContain('<b>');
});

test('it answers how it is, prints, and shows that on its page', async () => {
  const printer = await openPrinter({ port: 0 });
  onTestFinished(() => printer.close());
  const page = await openPrinterPage(printer, 42, 0);
  onTestFinished(() => page.close());
  const socket = connect(printer.port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  const answers: number[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(...chunk));
  socket.write('\x10\x04\x01');
  await expect.poll(() => answers).toEqual([0x12]);
  await fetch(`${page.origin}/paper`, { method: 'POST' });
  socket.write('\x10\x04\x01\x10\x04\x04');
  await expect.poll(() => answers).toEqual([0x12, 0x1a, 0x72]);
  socket.write(bytes(`${START}한 장\n${CUT}`));
  await expect.poll(() => printer.tickets.length).toBe(1);
  expect(await (await fetch(page.origin)).text()).toContain('1 printed');
  expect((await fetch(`${page.origin}/0.svg`)).headers.get('content-type')).toContain('svg');
  expect((await fetch(`${page.origin}/9.svg`)).status).toBe(404);
});
