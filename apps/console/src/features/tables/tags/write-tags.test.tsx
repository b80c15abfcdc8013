import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { planOf, planServer } from '../testing/plans.ts';
import type { TagReader } from './write-tag.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const KEY = 'https://order.example.com/t/7k3m9qxwb2tf';

/** A phone's reader: it refuses by name, or writes what a tag then holds. */
function holdTag({ refuses, keeps }: { refuses?: string; keeps?: string } = {}) {
  const tag = { written: [] as string[] };
  class Reader extends EventTarget {
    async write({ records }: Parameters<TagReader['write']>[0]): Promise<void> {
      if (refuses) throw new DOMException('no', refuses);
      tag.written.push(...records.map(({ data }) => data));
    }
    async scan(): Promise<void> {
      const data = new TextEncoder().encode(keeps ?? tag.written.at(-1) ?? '');
      const records = data.length === 0 ? [] : [{ recordType: 'url', data: new DataView(data.buffer) }];
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('reading'), { message: { records } })));
    }
  }
  window.NDEFReader = Reader as unknown as NonNullable<typeof window.NDEFReader>;
  onTestFinished(() => {
    delete window.NDEFReader;
  });
  return tag;
}

async function openTag() {
  const server = planServer();
  server.handlers.tableCode = () => ({
    link: KEY,
    qrPath: '',
    qrSize: 21,
    isKeyed: true,
    isRotating: false,
    generation: 1,
    isLasting: true,
  });
  await renderConsole(server, '/1/tables/tags');
  fireEvent.click(await screen.findByRole('button', { name: 'Tag of table T3' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Tag of table T3' }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Write the tag' }));
  return sheet;
}

test('a tag is written with the table’s address, read again, and the next table is offered', {
  tags: ['TAG-1'],
}, async () => {
  const tag = holdTag();
  const sheet = await openTag();
  await sheet.findByText('Checked: this tag opens this table.');
  expect(tag.written).toEqual([`${KEY}?m=nfc`]);
  fireEvent.click(sheet.getByRole('button', { name: 'Next table' }));
  await screen.findByRole('dialog', { name: 'Tag of table T4' });
});

for (const [refuses, told] of [
  ['NotAllowedError', /may not use NFC/],
  ['NotReadableError', /NFC is off/],
  ['NotSupportedError', /cannot hold an address/],
  ['NetworkError', /lifted too early, or it is locked/],
  ['WeirdError', /was not written/],
] as const)
  test(`a tag that answers ${refuses} is told with what to do`, { tags: ['TAG-2'] }, async () => {
    holdTag({ refuses });
    const sheet = await openTag();
    await sheet.findByText(told);
    sheet.getByRole('button', { name: 'Write again' });
  });

test('a tag that holds something else after it was written is told with what it holds', {
  tags: ['TAG-2'],
}, async () => {
  holdTag({ keeps: 'https://elsewhere.test/' });
  await (await openTag()).findByText('This tag holds another address: https://elsewhere.test/');
});

test('before anything is written it is said that no real tag was tried', { tags: ['TAG-1'] }, async () => {
  holdTag();
  await renderConsole(planServer(), '/1/tables/tags');
  await screen.findByText(/not been tried on a real tag/);
});

test('where the address may not last, whoever writes tags is led to what that means', {
  tags: ['KEY-15'],
}, async () => {
  holdTag();
  await renderConsole(planServer(planOf({ isLasting: false })), '/1/tables/tags');
  const link = await screen.findByRole('link', { name: 'Read this before you put codes on tables' });
  expect(link.getAttribute('href')).toMatch(/\/1\/tables\/print$/);
});

test('where tags cannot be written, or are of no use, that is said', { tags: ['TAG-1'] }, async () => {
  await renderConsole(planServer(), '/1/tables/tags');
  await screen.findByText(/cannot write tags/);
});

test('a venue of displays has no tags to write', { tags: ['TAG-1'] }, async () => {
  holdTag();
  await renderConsole(planServer(planOf({ isRotating: true })), '/1/tables/tags');
  await screen.findByText(/no tags to write/);
});
