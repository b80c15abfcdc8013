import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { journeysWith, rulesNamed, withoutJourneys } from './journeys.ts';

const root = resolve(import.meta.dirname, '../..');

test('only what opens a browser waits for one', () => {
  const all = journeysWith(root, []);
  expect(all.length).toBeGreaterThan(40);
  expect(journeysWith(root, ['evening', '--tags-filter=ORD-1'])).toContain('tests/journeys/evening.test.ts');
  expect(journeysWith(root, ['evening']).length).toBeLessThan(5);
  expect(journeysWith(root, ['scripts/boot'])).toEqual([]);
});

test('without a browser all else runs, whichever projects were asked for', () => {
  expect(withoutJourneys(['cart'])).toEqual(['cart', '--project', '!journeys']);
  expect(withoutJourneys(['--project', 'server', '--project', 'journeys', '--project', 'faults'])).toEqual([
    '--project',
    'server',
    '--project',
    'faults',
  ]);
});

test('of the rules that journeys name nothing is known without them', () => {
  const rules = rulesNamed(root, ['tests/journeys/evening.test.ts']);
  expect(rules.size).toBeGreaterThan(0);
  expect(rulesNamed(root, []).size).toBe(0);
});
