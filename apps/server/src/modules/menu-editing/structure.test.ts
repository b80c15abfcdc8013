import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { ofDish, ofPart, openEditor } from './testing/editor.ts';

const server = useServer();
const OWN = { changeIds: 'OWN' };

const stew = {
  id: 'd-k3v9x0q2ab',
  name: { ko: '순두부찌개', en: 'Soft tofu stew' },
  description: null,
  price: 8500,
  image: null,
  allergens: ['SOY'],
  sizes: [],
  optionGroups: [
    {
      id: 'g-1',
      name: { ko: '추가' },
      selectableCount: 2,
      options: [
        { id: 'o-1', name: { ko: '계란' }, price: 500 },
        { id: 'o-2', name: { ko: '당면' }, price: 1000 },
      ],
    },
  ],
};

test('a dish is added where it was put, ordered, sorted, moved, and retired when it is removed', {
  tags: ['EDIT-9', 'EDIT-10'],
}, async () => {
  const { staff, change, publish } = await openEditor(server);
  const { params } = staff;
  await change(ofDish(stew.id, 'added', { in: 'mains', after: 'jjigae', entity: stew }));
  await publish();
  const guest = await seat(server, 1);
  const mains = async () =>
    [...(await guest.menu()).values()].filter((dish) => dish.categoryName === '식사').map((dish) => dish._id);
  expect((await mains()).slice(0, 3)).toEqual(['jjigae', stew.id, 'chicken']);
  const { orderId } = await guest.order({ id: stew.id, options: { 'o-1': 1 } });
  expect((await guest.menu()).get(stew.id)).toMatchObject({ leftQuantity: null, isSoldOut: false });
  const stock = await staff.ok<{ categories: { dishes: { menuId: string }[] }[] }>('stockList', { params });
  expect(stock.categories.flatMap(({ dishes }) => dishes.map(({ menuId }) => menuId))).toContain(stew.id);

  await change(
    ofPart('category', null, 'mains', 'order:dish', [stew.id, 'jjigae', 'special']),
    ofDish('gone', 'in', 'drinks'),
    ofPart('option', stew.id, 'o-2', 'removed', true),
    ofPart('group', stew.id, 'g-1', 'name', { ko: '더하기' }),
    ofPart('size', stew.id, 's-1', 'added', {
      in: null,
      entity: { id: 's-1', name: { ko: '대' }, price: 12_000 },
    }),
  );
  await publish();
  expect((await mains())[0]).toBe(stew.id);
  const dish = (await guest.menu()).get(stew.id);
  expect(dish).toMatchObject({ price: 12_000, sizes: [{ _id: 's-1' }], optionGroups: [{ name: '더하기' }] });
  expect(dish?.optionGroups[0]?.options.map(({ _id }) => _id)).toEqual(['o-1']);
  expect((await guest.menu()).get('gone')?.categoryName).toBe('주류');

  await change(ofDish(stew.id, 'removed', true));
  await publish();
  expect((await guest.menu()).has(stew.id)).toBe(false);
  const order = await guest.ok<{ orderId: string }>('order', { params: { ...guest.params, orderId } });
  expect(JSON.stringify(order)).toContain('순두부찌개');
});

test('a category is added with what it holds, and what was drafted alone leaves nothing when it is removed', {
  tags: ['EDIT-9'],
}, async () => {
  const { change, publish, draft } = await openEditor(server);
  const entity = { id: 'c-1', name: { ko: '후식' }, description: null, menus: [] };
  await change(
    ofPart('category', null, 'c-1', 'added', { in: null, after: null, entity }),
    ofDish('d-ice', 'added', { in: 'c-1', entity: { ...stew, id: 'd-ice', optionGroups: [] } }),
    ofDish('d-ice', 'price', 3000),
  );
  expect((await draft()).changes).toHaveLength(3);
  await change(ofDish('d-ice', 'removed', true));
  expect((await draft()).changes).toMatchObject([{ part: 'category', field: 'added' }]);
  await publish();
  const answer = await (await seat(server, 2)).ok<{ categories: { _id: string }[] }>('menu', {
    params: { restaurantId: PUB },
  });
  expect(answer.categories[0]?._id).toBe('c-1');
});

test('what stands on a dish that another has drafted is published with it, and not without', {
  tags: ['EDIT-6', 'EDIT-7'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { params } = one.staff;
  const entity = { ...stew, id: 'd-two', optionGroups: [] };
  const { changes } = await one.change(ofDish('d-two', 'added', { in: 'mains', entity }));
  await two.change(ofDish('d-two', 'isSpicy', true));
  const alone = await two.staff.refused('publishMenu', { params, body: OWN });
  expect(alone.errorCode).toBe('MENU_CHANGE_NEEDS_OTHER');
  const added = changes.map(({ changeId }) => changeId);
  const kept = await one.staff.refused('discardMenu', { params, body: { changeIds: added } });
  expect(kept.errorCode).toBe('MENU_CHANGE_NEEDS_OTHER');
  const all = (await two.draft()).changes.map(({ changeId }) => changeId);
  expect(await two.publish(...all)).toMatchObject({ published: 2 });
  expect((await (await seat(server, 3)).menu()).get('d-two')).toMatchObject({ isSpicy: true });
});

test('a dish that one removes and the other changes is told to whoever comes second', {
  tags: ['EDIT-4'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { params } = one.staff;
  await one.change(ofPart('option', 'jjigae', 'hot', 'price', 700));
  const refused = await two.staff.call('changeMenu', {
    params,
    body: { changes: [ofDish('jjigae', 'removed', true)] },
  });
  expect(refused.body).toMatchObject({
    errorCode: 'MENU_FIELD_TAKEN',
    menuConflicts: [{ key: 'hot', theirs: 700 }],
  });
  await two.change(ofDish('chicken', 'removed', true));
  const late = await one.staff.call('changeMenu', {
    params,
    body: { changes: [ofPart('size', 'chicken', 'half', 'price', 12_000)] },
  });
  expect(late.body).toMatchObject({
    menuConflicts: [{ key: 'chicken', field: 'removed', by: two.staff.name }],
  });
  for (const { staff, draft } of [one, two]) {
    const own = (await draft()).changes.filter(({ isOwn }) => isOwn);
    await staff.ok('discardMenu', { params, body: { changeIds: own.map(({ changeId }) => changeId) } });
  }
});

test('a dish that goes into a category which a colleague takes away is not lost with it', {
  tags: ['EDIT-4'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { params } = one.staff;
  const entity = { id: 'c-two', name: { ko: '안주' }, description: null, menus: [] };
  await one.change(ofPart('category', null, 'c-two', 'added', { in: null, entity }));
  await one.publish();
  await one.change(ofPart('category', null, 'c-two', 'removed', true));
  const body = { changes: [ofDish('cola', 'in', 'c-two')] };
  expect((await two.staff.call('changeMenu', { params, body })).body).toMatchObject({
    errorCode: 'MENU_FIELD_TAKEN',
    menuConflicts: [{ key: 'c-two', field: 'removed', by: one.staff.name }],
  });
  const { changes } = await one.draft();
  // Whoever wants it all the same keeps the category.
  await two.staff.ok('changeMenu', {
    params,
    body: { ...body, over: changes.map(({ changeId }) => changeId) },
  });
  await two.publish();
  expect((await one.draft()).changes).toEqual([]);
  expect((await (await seat(server, 5)).menu()).get('cola')?.categoryName).toBe('안주');
});

test('what one changes in something of which one drafted that it goes stays: the later wish counts', {
  tags: ['EDIT-4'],
}, async () => {
  const { change, publish, draft } = await openEditor(server);
  const entity = { id: 'c-late', name: { ko: '심야' }, description: null, menus: [] };
  await change(ofPart('category', null, 'c-late', 'added', { in: null, entity }));
  await publish();
  await change(ofPart('category', null, 'c-late', 'removed', true));
  // As from another screen that has not heard of it.
  await change(ofDish('soju', 'in', 'c-late'));
  expect((await draft()).changes).toMatchObject([{ key: 'soju', field: 'in' }]);
  await publish();
  expect((await (await seat(server, 5)).menu()).get('soju')?.categoryName).toBe('심야');
});

test('publishing touches no stock and no mark', { tags: ['EDIT-10'] }, async () => {
  const { staff, change, publish } = await openEditor(server);
  const marks = () =>
    rows(
      server,
      `SELECT menu_id, left_quantity, is_sold_out FROM stock s JOIN menus m USING (restaurant_id, menu_id)
        WHERE s.restaurant_id = $1 AND menu_id IN ('special', 'cola', 'gone') ORDER BY menu_id`,
      PUB,
    );
  await staff.ok('setStock', {
    params: { ...staff.params, menuId: 'cola' },
    body: { leftQuantity: 7, seenLeft: null },
  });
  await (await seat(server, 4)).order({ id: 'special' });
  const before = await marks();
  await change(ofDish('special', 'price', 16_000), ofDish('cola', 'price', 2100));
  await publish();
  expect(await marks()).toEqual(before);
});

test('a dish that an older release drafted, which knew fewer fields, is shown and published as usual', {
  tags: ['EDIT-33'],
}, async () => {
  const { change, draft, publish } = await openEditor(server);
  const value = { in: 'mains', entity: { ...stew, id: 'd-old' } };
  await change(ofDish('d-old', 'added', value));
  const { allergens: _, sizes: _s, ...older } = value.entity;
  const draftedThen = JSON.stringify({ ...value, entity: older });
  await rows(server, `UPDATE menu_changes SET value = $1 WHERE key = 'd-old'`, draftedThen);
  expect((await draft()).warnings).toContainEqual(
    expect.objectContaining({ key: 'd-old', code: 'ALLERGENS_UNSTATED' }),
  );
  expect(await publish()).toMatchObject({ published: 1 });
  const dish = (await (await seat(server, 3)).menu()).get('d-old');
  expect(dish).toMatchObject({ price: 8500, allergens: [], isSpicy: false, minPermittedQuantity: 1 });
  expect(dish?.optionGroups[0]?.options).toMatchObject([
    { _id: 'o-1', price: 500, selectableCount: 1 },
    { _id: 'o-2', price: 1000 },
  ]);
});
