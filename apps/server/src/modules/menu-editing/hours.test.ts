import type { MenuAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { ofDish, ofPart, openEditor } from './testing/editor.ts';

const server = useServer();
const LUNCH = [{ days: ['mon', 'fri'], from: '11:00', to: '14:00' }];
const EVENING = [{ days: ['fri'], from: '18:00', to: '20:00' }];

async function guestMenu(): Promise<Pick<MenuAnswer, 'categories'>> {
  const guest = await seat(server, 1);
  return guest.ok<MenuAnswer>('menu', { params: guest.params });
}
const dishOf = async (id: string) =>
  (await guestMenu()).categories.flatMap(({ menus }) => menus).find(({ _id }) => _id === id);

test('hours are drafted and published as any field: guests see nothing before, and both editors’ work after', {
  tags: ['TIME-8', 'EDIT-3'],
}, async () => {
  const [ann, ben] = [await openEditor(server), await openEditor(server)];
  await ann.change(
    ofDish('jjigae', 'schedule', LUNCH),
    ofPart('size', 'chicken', 'whole', 'happyHour', { price: 15_000, times: EVENING }),
  );
  await ben.change(ofDish('jjigae', 'price', 9500));
  expect((await dishOf('jjigae'))?.soldAt).toBeUndefined();
  await ben.publish();
  await ann.publish();
  // It is Friday, 19:00.
  expect(await dishOf('jjigae')).toMatchObject({ price: 9500, schedule: LUNCH, soldAt: LUNCH });
  expect((await dishOf('chicken'))?.sizes).toMatchObject([
    { price: 11_000 },
    { price: 15_000, usualPrice: 19_000 },
  ]);
});

test('the same hours changed by two are both shown, and a category shuts all of its dishes', {
  tags: ['TIME-8', 'EDIT-4', 'TIME-2'],
}, async () => {
  const [ann, ben] = [await openEditor(server), await openEditor(server)];
  const ofDrinks = (value: unknown) => ({
    ...ofPart('category', null, 'drinks', 'schedule', value),
    was: null,
  });
  await ann.change(ofDrinks(LUNCH));
  const refused = await ben.staff.refused('changeMenu', {
    params: ben.staff.params,
    body: { changes: [ofDrinks(EVENING)] },
  });
  expect(refused).toMatchObject({
    errorCode: 'MENU_FIELD_TAKEN',
    menuConflicts: [{ field: 'schedule', value: EVENING, theirs: LUNCH }],
  });
  const { version } = await ann.publish();
  expect((await dishOf('cola'))?.soldAt).toEqual(LUNCH);
  expect((await ann.version(version)).changes).toMatchObject([
    { part: 'category', key: 'drinks', field: 'schedule', value: LUNCH, was: null },
  ]);
  // Brought back, it is always sold again.
  await ann.change({ ...ofDrinks(null), was: LUNCH });
  await ann.publish();
  expect((await dishOf('cola'))?.soldAt).toBeUndefined();
});

test.each([
  ['no day', [{ days: [], from: '11:00', to: '14:00' }]],
  ['no time of day', [{ days: ['mon'], from: '25:00', to: '14:00' }]],
  ['no hours at all', []],
  ['a day of no week', [{ days: ['someday'], from: '11:00', to: '14:00' }]],
  ['a text', 'lunch'],
])('hours with %s are refused by name', { tags: ['TIME-8', 'EDIT-5'] }, async (_, value) => {
  const { staff } = await openEditor(server);
  const body = { changes: [ofDish('cola', 'schedule', value)] };
  const reply = await staff.refused('changeMenu', { params: staff.params, body });
  expect(reply.errorCode).toBe('VALIDATION_FAILED');
  expect(reply.details?.[0]?.path).toMatch(/^body\.changes\.0\.value/);
});
