import { expect, test } from 'vitest';
import { FAULT_KINDS } from './faults/faults.ts';
import { plansOf } from './house/venues.ts';
import { readOptions } from './options.ts';
import { crewOf } from './staff/shift.ts';

test('an evening is as large, long and quick as it is asked for', { tags: ['EVENING-1'] }, () => {
  expect(
    readOptions(['--venues', '2', '--tables=9', '--minutes', '0.5', '--seed', '7', '--faults', 'all']),
  ).toMatchObject({
    venues: 2,
    tables: 9,
    minutes: 0.5,
    speed: 4,
    seed: 7,
    rude: 0.1,
    faults: FAULT_KINDS,
    at: [],
  });
  expect(
    readOptions(['--at', 'http://a.test:1/x', '--at', 'http://b.test', '--login', 'a@b.c:d:e']),
  ).toMatchObject({
    at: ['http://a.test:1', 'http://b.test'],
    login: 'a@b.c:d:e',
  });
});

test.each([
  [['--venues', '0'], '--venues is a whole number'],
  [['--tables', '2.5'], '--tables is a whole number'],
  [['--minutes', ''], '--minutes is a number'],
  [['--rude', '2'], '--rude is a number from 0 to 1'],
  [['--faults', 'earthquake'], '--faults knows no earthquake'],
  [['--at', 'nowhere'], '--at is an address'],
  [['--at', 'http://a.test', '--faults', 'clock'], 'only a product that the evening started itself'],
  [['--login', 'somebody'], '--login is email:password'],
  [['--venues', '5', '--tables', '4'], 'every venue needs a table'],
  [['--loud'], "Unknown option '--loud'"],
])('%j cannot be followed, and why is said', { tags: ['EVENING-1'] }, (words, why) => {
  expect(readOptions(words)).toMatchObject({ problem: expect.stringContaining(why) });
});

test('tables are spread over venues of every kind, each with staff for its tables', {
  tags: ['EVENING-1'],
}, () => {
  const plans = plansOf(5, 202, crewOf, 20);
  expect(plans.map(({ tables }) => tables)).toEqual([41, 41, 40, 40, 40]);
  expect(plans.map(({ kind }) => kind)).toEqual(['TOGETHER', 'FIRST', 'ALONE', 'FIRST_TOGETHER', 'TOGETHER']);
  expect(plans[0]).toMatchObject({ id: 601, cutOff: '08:00' });
  expect(plans[0]?.crew.map((who) => who.split(' ').at(2))).toEqual([
    'manager',
    'waiter',
    'waiter',
    'waiter',
    'cook',
    'cook',
  ]);
});
