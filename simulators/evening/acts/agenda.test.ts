import { expect, test } from 'vitest';
import { Agenda } from './agenda.ts';

const open = () => new AbortController();

test('who was kept waiting acts at once, and their wait is counted from when they meant to', {
  tags: ['EVENING-2'],
}, async () => {
  let now = 1000;
  const agenda = new Agenda(open().signal, () => now);
  now = 31_000;
  // Meant for 1010 and 1020: the server stood still for thirty seconds meanwhile.
  expect(await agenda.after(10)).toBe(1010);
  expect(await agenda.after(10)).toBe(1020);
  agenda.restart();
  now += 50;
  expect(await agenda.after(20)).toBe(31_020);
});

test('somebody who is in time waits for their time', { tags: ['EVENING-2'] }, async () => {
  const agenda = new Agenda(open().signal);
  const before = performance.now();
  const intended = await agenda.after(40);
  expect(performance.now()).toBeGreaterThanOrEqual(intended - 2);
  expect(intended).toBeGreaterThanOrEqual(before + 35);
});

test('at the end of the evening nobody thinks any longer', { tags: ['EVENING-2'] }, async () => {
  const over = open();
  const agenda = new Agenda(over.signal);
  const hour = agenda.after(3_600_000);
  over.abort();
  expect(await hour).toBeLessThanOrEqual(performance.now());
});
