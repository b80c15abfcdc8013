import { expect, test } from 'vitest';
import { type StatusStep, stageOf, statusSince } from './stage.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const cooked: StatusStep[] = [
  { status: 'REQUEST', at: at(0) },
  { status: 'CONFIRM', at: at(2) },
  { status: 'MENU_COMPLETE', at: at(14) },
];

test('a stage begins with its step', { tags: ['BOARD-17'] }, () => {
  expect(statusSince('MENU_COMPLETE', cooked)).toBe(at(14));
  expect((['PENDING', 'REQUEST', 'CONFIRM', 'MENU_COMPLETE', 'COMPLETE'] as const).map(stageOf)).toEqual([
    null,
    'new',
    'cooking',
    'ready',
    null,
  ]);
});

test('nothing looks young by being taken back', { tags: ['BOARD-17'] }, () => {
  const back: StatusStep[] = [...cooked, { status: 'CONFIRM', at: at(15), undid: 'MENU_COMPLETE' }];
  expect(statusSince('CONFIRM', back)).toBe(at(2));
  const again: StatusStep[] = [
    { status: 'REQUEST', at: at(0) },
    { status: 'CONFIRM', at: at(1) },
    { status: 'REQUEST', at: at(1), undid: 'CONFIRM' },
  ];
  expect(statusSince('REQUEST', again)).toBe(at(0));
  expect(statusSince('CONFIRM', [...again, { status: 'CONFIRM', at: at(9) }])).toBe(at(9));
});
