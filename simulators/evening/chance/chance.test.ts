import { describe, expect, test, vi } from 'vitest';
import type { Diary } from '../acts/diary.ts';
import { Chance } from './chance.ts';
import { forked } from './fork.ts';

const some = (random: () => number, count: number) => Array.from({ length: count }, random);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('dice of one player', { tags: ['EVENING-1'] }, () => {
  test('fall the same for the same seed and name, and otherwise for any other', () => {
    const of = (seed: number, name: string) => some(forked(seed, name), 5).join(' ');
    expect(of(1, 'ann')).toBe(of(1, 'ann'));
    expect(new Set([of(1, 'ann'), of(1, 'ben'), of(2, 'ann'), of(1, 'ann '), of(11, 'nn')]).size).toBe(5);
  });

  test('are not shifted by how often others throw theirs', () => {
    const alone = new Chance(7, 'ann');
    const [ann, ben] = [new Chance(7, 'ann'), new Chance(7, 'ben')];
    const expected = some(alone.draw, 20);
    const thrown = Array.from({ length: 20 }, () => {
      some(ben.draw, 3);
      ann.of('line').key('order');
      return ann.draw();
    });
    expect(thrown).toEqual(expected);
  });

  test('fall evenly', () => {
    const thrown = some(forked(3, 'ann'), 20_000);
    expect(Math.min(...thrown)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...thrown)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = thrown.filter((value) => Math.floor(value * 10) === tenth).length / thrown.length;
      expect(share).toBeGreaterThan(0.09);
      expect(share).toBeLessThan(0.11);
    }
  });
});

describe('people', { tags: ['EVENING-1'] }, () => {
  test('think about as long as the median says, some much longer', () => {
    const chance = new Chance(5, 'ann');
    const pauses = Array.from({ length: 4001 }, () => chance.pause(10)).sort((a, b) => a - b);
    expect(pauses[2000]).toBeGreaterThan(9);
    expect(pauses[2000]).toBeLessThan(11);
    expect(pauses.at(-1)).toBeGreaterThan(40);
    expect(pauses[0]).toBeGreaterThan(0);
  });

  test('come whenever they like, on average so far apart', () => {
    const chance = new Chance(6, 'door');
    const waits = Array.from({ length: 8000 }, () => chance.wait(100));
    expect(mean(waits)).toBeGreaterThan(95);
    expect(mean(waits)).toBeLessThan(105);
  });
});

test('a seed that is played again sends nothing under a key of the first time', {
  tags: ['OPS-195'],
}, async () => {
  const keys = new Set<string>();
  for (let run = 0; run < 2; run++) {
    vi.resetModules();
    const { Chance } = await import('./chance.ts');
    keys.add(new Chance(7, 'ann').key('order'));
  }
  expect(keys.size).toBe(2);
});

test('nor comes with a phone of the first time, which may sit at its table still', {
  tags: ['OPS-195'],
}, async () => {
  const seen: { clientId: string; next: number }[] = [];
  for (let run = 0; run < 2; run++) {
    vi.resetModules();
    const { Chance } = await import('./chance.ts');
    const { Caller } = await import('../people/caller.ts');
    const chance = new Chance(7, 'ann');
    const { clientId } = new Caller({ name: 'ann', origin: 'http://a', chance, diary: {} as Diary });
    seen.push({ clientId, next: chance.draw() });
  }
  expect(seen[0]?.clientId).toMatch(/^[0-9a-f]{32}$/);
  expect(seen[0]?.clientId).not.toBe(seen[1]?.clientId);
  expect(seen[0]?.next).toBe(seen[1]?.next);
});
