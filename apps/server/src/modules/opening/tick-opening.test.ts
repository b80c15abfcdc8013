import type { OpeningState } from '@hansang/contract/schemas';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB } from '../../testing/venues.ts';
import { ofDish, openEditor } from '../menu-editing/testing/editor.ts';

const server = useServer();
let owner: TestStaff;
beforeAll(async () => {
  owner = await onShift(server, 'owner');
});
const reset = () =>
  rows(
    server,
    `UPDATE restaurants SET opened_at = NULL, menu_checked_at = NULL, codes_printed_at = NULL WHERE restaurant_id = $1`,
    PUB,
  );
const state = async () => {
  const { isMenuChecked, areCodesPrinted } = await owner.ok<OpeningState>('opening', {
    params: owner.params,
  });
  return [isMenuChecked, areCodesPrinted];
};
const tick = (step: 'MENU' | 'CODES', isDone: boolean) =>
  owner.ok<OpeningState>('tickOpening', { params: owner.params, body: { step, isDone } });

test('an owner ticks what is done and takes it back; twice is once', { tags: ['DATA-16'] }, async () => {
  await reset();
  expect(await state()).toEqual([false, false]);
  await tick('MENU', true);
  await tick('MENU', true);
  expect(await state()).toEqual([true, false]);
  await tick('MENU', false);
  await tick('CODES', true);
  expect(await state()).toEqual([false, true]);
  await tick('CODES', false);
  expect(await state()).toEqual([false, false]);
});

test('codes that were fetched tick themselves, and so does a walk that looked at some', {
  tags: ['DATA-16'],
}, async () => {
  await reset();
  await owner.ok('startCodeWalk', { params: owner.params });
  await owner.ok('endCodeWalk', { params: owner.params });
  // Nobody looked at anything.
  expect(await state()).toEqual([false, false]);
  await owner.ok('startCodeWalk', { params: owner.params });
  await owner.ok('tickCode', { params: owner.params, body: { scanned: '/misc/xings?sid=1&tid=1&m=qr' } });
  expect(await state()).toEqual([false, false]);
  await owner.ok('endCodeWalk', { params: owner.params });
  expect(await state()).toEqual([false, true]);
  await rows(server, 'DELETE FROM code_walks');
  expect(await state()).toEqual([false, false]);
  await owner.call('printCodes', { params: owner.params, body: { form: 'SVG', tables: [1] } });
  expect(await state()).toEqual([false, true]);
});

test('a published change ticks the menu', { tags: ['DATA-16'] }, async () => {
  await reset();
  const { change, publish } = await openEditor(server);
  await change(ofDish('cola', 'price', 3100));
  expect(await state()).toEqual([false, false]);
  await publish();
  expect(await state()).toEqual([true, false]);
});
