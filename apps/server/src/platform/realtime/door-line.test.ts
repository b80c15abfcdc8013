import { expect, test } from 'vitest';
import { DoorLine } from './door-line.ts';

const here = () => true;

/** Work that goes on until it is told to end, and notes who began. */
function doors() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('phones are let in a few at a time, in the order in which they came', { tags: ['RT-150'] }, async () => {
  const { begun, work, end } = doors();
  const line = new DoorLine(2, 10);
  const all = ['a', 'b', 'c', 'd'].map((name) => line.take(here, work(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await all[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('for a phone that has gone while it waited nothing is done', { tags: ['RT-150'] }, async () => {
  const { begun, work, end } = doors();
  const line = new DoorLine(1, 10);
  const gone = new Set<string>();
  const all = ['a', 'b', 'c'].map((name) => line.take(() => !gone.has(name), work(name)));
  gone.add('b');
  end('a');
  expect(await all[1]).toBeNull();
  expect(begun).toEqual(['a', 'c']);
  end('c');
  expect(await all[2]).toBe('c');
  expect(line.length).toBe(0);
});

test('the line has an end: whoever has gone makes room, and else the next comes again', {
  tags: ['RT-150'],
}, async () => {
  const { begun, work, end } = doors();
  const line = new DoorLine(1, 2);
  const gone = new Set<string>();
  const come = (name: string) => line.take(() => !gone.has(name), work(name));
  const [first, second, third] = [come('a'), come('b'), come('c')];
  expect(await come('d')).toBeNull();
  gone.add('b');
  const fifth = come('e');
  expect(await second).toBeNull();
  end('a');
  await first;
  await expect.poll(() => begun).toEqual(['a', 'c']);
  end('c');
  await third;
  await expect.poll(() => begun).toEqual(['a', 'c', 'e']);
  end('e');
  expect(await fifth).toBe('e');
});

test('one that fails keeps nobody out', { tags: ['RT-150'] }, async () => {
  const line = new DoorLine(1, 2);
  await expect(line.take(here, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await line.take(here, async () => 'in')).toBe('in');
});
