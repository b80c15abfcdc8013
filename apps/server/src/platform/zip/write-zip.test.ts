import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeZip, type ZippedFile } from './write-zip.ts';

const AT = new Date('2026-11-20T10:00:00Z');

async function written(files: Iterable<ZippedFile>, at = AT): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(files, at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a zip of several files, one in Korean and one empty, opens as it was written', {
  tags: ['RECORD-6'],
}, async () => {
  const zip = await written([
    { name: 'a.txt', pieces: [Buffer.from('one '), Buffer.from('two')] },
    { name: '폴더/메뉴.csv', pieces: [Buffer.alloc(300_000, 'x')] },
    { name: 'empty', pieces: [] },
  ]);
  const opened = unzipSync(zip);
  expect(Object.keys(opened)).toEqual(['a.txt', '폴더/메뉴.csv', 'empty']);
  expect(strFromU8(opened['a.txt'] as Uint8Array)).toBe('one two');
  expect(opened['폴더/메뉴.csv']).toHaveLength(300_000);
  expect(zip.length).toBeLessThan(2000);
});

test('more files than 16 bits count are all listed', { tags: ['RECORD-6'] }, async () => {
  const many = Array.from({ length: 65_600 }, (_, index) => ({ name: `${index}`, pieces: [] }));
  expect(Object.keys(unzipSync(await written(many)))).toHaveLength(65_600);
});

test('a file that fails ends the zip where it is', { tags: ['RECORD-6'] }, async () => {
  async function* failing() {
    yield Buffer.from('begun');
    throw new Error('the disk is gone');
  }
  await expect(written([{ name: 'a', pieces: failing() as never }])).rejects.toThrow('the disk is gone');
});

test('the next file is made when somebody has taken the one before', { tags: ['RECORD-6'] }, async () => {
  const made: string[] = [];
  function* files() {
    for (const name of ['a', 'b', 'c']) {
      made.push(name);
      yield { name, pieces: [Buffer.from(name)] };
    }
  }
  const zip = writeZip(files(), AT);
  await zip.next();
  expect(made).toEqual(['a']);
  await zip.return(undefined);
  expect(made).toEqual(['a']);
});

test.each(['1970-01-01T00:00:00Z', '2150-06-01T00:00:00Z'])(
  'a machine whose clock says %s writes zips that open',
  { tags: ['RECORD-6'] },
  async (now) => {
    const zip = await written([{ name: 'a', pieces: [Buffer.from('one')] }], new Date(now));
    expect(strFromU8(unzipSync(zip).a as Uint8Array)).toBe('one');
  },
);
