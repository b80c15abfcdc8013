import { ALLERGENS } from '@hansang/contract';
import type { MenuChanges, MenuConflict, MenuVersionHead } from '@hansang/contract/schemas';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { ofDish, ofPart, openEditor } from './testing/editor.ts';

const server = useServer();
const OWN = { changeIds: 'OWN' };
const versionNow = async () =>
  (
    await rows<{ v: number }>(
      server,
      'SELECT menu_version AS v FROM restaurants WHERE restaurant_id = $1',
      PUB,
    )
  )[0]?.v ?? 0;

const WRITTEN = `
  SELECT count(*) FILTER (WHERE t = 'menus')::int AS dishes, count(*) FILTER (WHERE t <> 'menus')::int AS parts
    FROM (SELECT 'menus' AS t, xmin, restaurant_id FROM menus UNION ALL SELECT 'options', xmin, restaurant_id FROM options
           UNION ALL SELECT 'sizes', xmin, restaurant_id FROM sizes
           UNION ALL SELECT 'groups', xmin, restaurant_id FROM option_groups
           UNION ALL SELECT 'categories', xmin, restaurant_id FROM menu_categories) w
   WHERE restaurant_id = $1 AND xmin = (SELECT xmin FROM restaurants WHERE restaurant_id = $1)`;

test('publishing one field writes one row, however long the menu is', { tags: ['EDIT-3'] }, async () => {
  const editor = await openEditor(server);
  await editor.change(ofDish('pairs', 'isSpicy', true));
  await editor.publish();
  expect(await rows(server, WRITTEN, PUB)).toEqual([{ dishes: 1, parts: 0 }]);
  await editor.change(ofDish('pairs', 'isSpicy', false));
  await editor.publish();
});

test('a drafted price is nothing to guests; published, it is the price, and an order with the old one is refused', {
  tags: ['EDIT-1', 'EDIT-2'],
}, async () => {
  const editor = await openEditor(server);
  const guest = await seat(server, 1);
  const body = await guest.orderBody({ id: 'cola' });
  const { changes } = await editor.change(ofDish('cola', 'price', 2500, 2000));
  expect(changes).toMatchObject([{ key: 'cola', field: 'price', value: 2500, was: 2000, isOwn: true }]);
  expect((await guest.menu()).get('cola')?.price).toBe(2000);
  expect(await editor.publish()).toEqual({ version: await versionNow(), published: 1 });
  expect((await guest.menu()).get('cola')?.price).toBe(2500);
  const late = await guest.sendOrder(body);
  expect(late.body).toMatchObject({ orderId: null, list: [{ error: { code: 'MENU_CHANGED' } }] });
  await guest.order({ id: 'cola' });
  expect((await editor.draft()).changes).toEqual([]);
});

test('what breaks in the midst of publishing leaves the menu, the draft and the log as they were', {
  tags: ['EDIT-2'],
}, async () => {
  const editor = await openEditor(server);
  await editor.change(ofDish('jjigae', 'price', 9900), ofDish('soju', 'name', { ko: '새 소주' }));
  const before = [await versionNow(), (await rows(server, 'SELECT count(*) FROM events'))[0]];
  await rows(
    server,
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken off'; END $$`,
  );
  await rows(server, 'CREATE TRIGGER break_off BEFORE INSERT ON menu_versions EXECUTE FUNCTION break_off()');
  const answer = await editor.staff.call('publishMenu', { params: editor.staff.params, body: OWN });
  expect(answer.status).toBe(500);
  server.log.expect(/broken off/);
  expect([await versionNow(), (await rows(server, 'SELECT count(*) FROM events'))[0]]).toEqual(before);
  expect((await (await seat(server, 2)).menu()).get('jjigae')?.price).toBe(9000);
  expect((await editor.draft()).changes).toHaveLength(2);
  await rows(server, 'DROP TRIGGER break_off ON menu_versions');
  expect(await editor.publish()).toMatchObject({ published: 2 });
  expect((await (await seat(server, 2)).menu()).get('jjigae')?.price).toBe(9900);
});

test('two editors of different fields publish one after the other, and lose nothing', {
  tags: ['EDIT-3', 'EDIT-6'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  await one.change(ofDish('pairs', 'price', 4100));
  await two.change(ofDish('pairs', 'isSpicy', true), ofDish('special', 'price', 15500));
  expect(await one.publish()).toMatchObject({ published: 1 });
  const { changes, categories } = await two.draft();
  expect(changes.map(({ key, field }) => [key, field])).toEqual([
    ['pairs', 'isSpicy'],
    ['special', 'price'],
  ]);
  expect(categories[0]?.menus.find(({ id }) => id === 'pairs')?.price).toBe(4100);
  const special = changes.find(({ key }) => key === 'special');
  await two.publish(special?.changeId ?? '');
  expect((await two.draft()).changes).toMatchObject([{ key: 'pairs', field: 'isSpicy' }]);
  await two.publish();
  const menu = await (await seat(server, 3)).menu();
  expect(menu.get('pairs')).toMatchObject({ price: 4100, isSpicy: true });
  expect(menu.get('special')?.price).toBe(15_500);
});

test('the same field changed by two is told with both values; having seen it, the second may overrule it', {
  tags: ['EDIT-4'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { changes } = await one.change(ofDish('half-dish', 'price', 3300));
  const { params } = two.staff;
  const mine = ofDish('half-dish', 'price', 3500);
  const refused = await two.staff.call<{ errorCode: string; menuConflicts: MenuConflict[] }>('changeMenu', {
    params,
    body: { changes: [mine] },
  });
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'MENU_FIELD_TAKEN']);
  const theirs = changes[0]?.changeId ?? '';
  expect(refused.body.menuConflicts).toMatchObject([
    { field: 'price', value: 3500, theirs: 3300, by: one.staff.name, changeId: theirs },
  ]);
  const over = await two.staff.ok<{ changes: unknown[] }>('changeMenu', {
    params,
    body: { changes: [mine], over: [theirs] },
  });
  expect(over.changes).toMatchObject([{ value: 3500, by: two.staff.name }]);
  // What the first one looked at is gone.
  const late = await one.staff.refused('publishMenu', { params, body: { changeIds: [theirs] } });
  expect(late.errorCode).toBe('MENU_DRAFT_MOVED');
  await two.publish();
});

test('a price that somebody published meanwhile is told to whoever drafted another', {
  tags: ['EDIT-4'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { params } = one.staff;
  await one.change(ofDish('case-dish', 'price', 1100, 1000));
  await one.publish();
  const late = await two.staff.call('changeMenu', {
    params,
    body: { changes: [ofDish('case-dish', 'price', 1200, 1000)] },
  });
  expect(late.body).toMatchObject({
    errorCode: 'MENU_FIELD_TAKEN',
    menuConflicts: [{ value: 1200, theirs: 1100, by: one.staff.name, changeId: null }],
  });
  await two.change(ofDish('case-dish', 'price', 1200, 1100));
  await two.publish();
  expect((await (await seat(server, 4)).menu()).get('case-dish')?.price).toBe(1200);
});

test('of however many fields it is looked up once who published them: a spreadsheet brings a thousand', {
  tags: ['EDIT-4'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const dishes = ['case-dish', 'half-dish', 'pairs'];
  await one.change(...dishes.map((id) => ofDish(id, 'price', 5100)));
  await one.publish();
  server.clock.pass({ minutes: 1 });
  await one.change(ofDish('pairs', 'price', 5200));
  const { version } = await one.publish();
  const asked = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const { body } = await two.staff.call<{ menuConflicts: MenuConflict[] }>('changeMenu', {
    params: two.staff.params,
    body: { changes: dishes.map((id) => ofDish(id, 'price', 5300, 10)) },
  });
  const lookedUp = asked.mock.calls.filter(([text]) => /FROM menu_versions/.test(String(text)));
  expect(lookedUp).toHaveLength(1);
  expect(body.menuConflicts.map(({ key, theirs }) => [key, theirs])).toEqual([
    ['case-dish', 5100],
    ['half-dish', 5100],
    ['pairs', 5200],
  ]);
  const { versions } = await one.staff.ok<{ versions: MenuVersionHead[] }>('menuVersions', {
    params: one.staff.params,
  });
  const [latest, earlier] = versions;
  expect(latest).toMatchObject({ version, by: one.staff.name });
  expect(body.menuConflicts.map(({ at }) => at)).toEqual([earlier?.at, earlier?.at, latest?.at]);
});

test('a value that its field does not take is refused by name, and nothing of the call is kept', {
  tags: ['EDIT-5'],
}, async () => {
  const { staff, draft } = await openEditor(server);
  const { params } = staff;
  for (const [wrong, path] of [
    [ofDish('cola', 'price', -1), 'body.changes.1.value'],
    [ofDish('cola', 'price', 1.5), 'body.changes.1.value'],
    [ofDish('cola', 'name', { en: 'Cola' }), 'body.changes.1.value'],
    [ofDish('cola', 'allergens', ['CHOCOLATE']), 'body.changes.1.value.0'],
    [ofDish('cola', 'stock', 5), 'body.changes.1.field'],
    [ofDish('cola', '__proto__', 5), 'body.changes.1.field'],
    [ofDish('cola', 'image', 'https://elsewhere.test/x.png'), 'body.changes.1.value'],
    [ofPart('size', null, 'half', 'price', 5), 'body.changes.1.dish'],
    [
      ofPart('option', 'jjigae', 'hot', 'added', { in: 'heat', entity: { id: 'x', name: 'x' } }),
      'body.changes.1.key',
    ],
  ] as const) {
    const body = { changes: [ofDish('soju', 'price', 5100), wrong] };
    const refused = await staff.refused('changeMenu', { params, body });
    expect(refused).toMatchObject({ errorCode: 'VALIDATION_FAILED', details: [{ path }] });
  }
  const gone = await staff.refused('changeMenu', {
    params,
    body: { changes: [ofDish('nowhere', 'price', 1)] },
  });
  expect(gone.errorCode).toBe('MENU_PART_GONE');
  expect((await draft()).changes).toEqual([]);
});

test('a menu without sense can be drafted, but is refused with every fault when it is published', {
  tags: ['EDIT-5'],
}, async () => {
  const { staff, change, publish } = await openEditor(server);
  const { params } = staff;
  const { faults } = await change(
    ofDish('pairs', 'maxPermittedQuantity', 1),
    ofPart('group', 'jjigae', 'heat', 'requiredCount', 3),
  );
  const places = [
    { key: 'heat', code: 'REQUIRED_ABOVE_GROUP' },
    { key: 'pairs', code: 'MAX_BELOW_MIN' },
  ];
  expect(faults).toMatchObject(places);
  const refused = await staff.call('publishMenu', { params, body: OWN });
  expect(refused.body).toMatchObject({ errorCode: 'MENU_FAULTY', menuFaults: places });
  await change(
    ofDish('pairs', 'maxPermittedQuantity', 5),
    ofPart('group', 'jjigae', 'heat', 'requiredCount', 1),
  );
  await publish();
});

test('a dish that would cost nothing is said before it is published', { tags: ['EDIT-13'] }, async () => {
  const { change, staff } = await openEditor(server);
  const { warnings, changes } = await change(ofDish('cola', 'price', 0));
  expect(warnings).toContainEqual(
    expect.objectContaining({ key: 'cola', field: 'price', code: 'PRICE_ZERO' }),
  );
  const changeIds = changes.map(({ changeId }) => changeId);
  const after = await staff.ok<MenuChanges>('discardMenu', { params: staff.params, body: { changeIds } });
  expect(after.warnings).toEqual([]);
});

test('an allergen drafted into both lists is in the dish, and guests read all three states', {
  tags: ['EDIT-18', 'EDIT-19'],
}, async () => {
  const { change, publish, draft } = await openEditor(server);
  const { changes, warnings } = await change(
    ofDish('cola', 'allergens', ['MILK']),
    ofDish('cola', 'freeOf', ['EGG', 'MILK']),
  );
  expect(changes).toHaveLength(2);
  expect(warnings).toMatchObject([{ key: 'cola', code: 'ALLERGENS_UNSTATED' }]);
  await publish();
  const cola = (await (await seat(server, 3)).menu()).get('cola');
  expect(cola).toMatchObject({ allergens: ['MILK'], freeOf: ['EGG'] });
  const rest = ALLERGENS.filter((one) => one !== 'MILK');
  expect((await change(ofDish('cola', 'freeOf', rest))).warnings).toEqual([]);
  await publish();
  const written = (await draft()).categories.flatMap(({ menus }) => menus).find(({ id }) => id === 'cola');
  expect(written).toMatchObject({ allergens: ['MILK'], freeOf: rest });
});

test('a change put back is gone; one’s own are discarded, those of others are not', {
  tags: ['EDIT-7'],
}, async () => {
  const [one, two] = [await openEditor(server), await openEditor(server)];
  const { params } = one.staff;
  await one.change(ofDish('special', 'isNewMenu', true));
  expect((await one.change(ofDish('special', 'isNewMenu', false))).changes).toEqual([]);
  const { changes } = await one.change(
    ofDish('special', 'isPopular', true),
    ofDish('special', 'isSpicy', true),
  );
  const changeIds = changes.map(({ changeId }) => changeId);
  await two.staff.ok('discardMenu', { params, body: { changeIds } });
  expect((await two.draft()).changes).toHaveLength(2);
  for (const _ of ['once', 'twice'])
    await one.staff.ok('discardMenu', { params, body: { changeIds: changeIds.slice(0, 1) } });
  expect((await one.draft()).changes).toMatchObject([{ field: 'isSpicy' }]);
  await one.staff.ok('discardMenu', { params, body: { changeIds } });
});

test('asked twice, it is done once', { tags: ['EDIT-8'] }, async () => {
  const { staff, change, draft } = await openEditor(server);
  const { params } = staff;
  const first = await change(ofDish('special', 'price', 15_700));
  expect((await change(ofDish('special', 'price', 15_700))).changes).toEqual(first.changes);
  const headers = { 'idempotency-key': 'a-wish-to-publish-once' };
  const once = await staff.ok('publishMenu', { params, body: OWN, headers });
  expect(await staff.ok('publishMenu', { params, body: OWN, headers })).toEqual(once);
  const nothing = await staff.refused('publishMenu', { params, body: OWN });
  expect(nothing.errorCode).toBe('MENU_DRAFT_MOVED');
  expect((await draft()).version).toBe((once as { version: number }).version);
});

test('orders that race with publishing are placed at the one price or the other, or told that the menu changed', {
  tags: ['EDIT-1'],
}, async () => {
  const { change, publish } = await openEditor(server);
  const guests = await Promise.all([1, 2, 3, 4, 5].map((table) => seat(server, table)));
  await change(ofDish('cola', 'price', 2700));
  const bodies = await Promise.all(guests.map((guest) => guest.orderBody({ id: 'cola' })));
  const sent = guests.map((guest, at) => guest.sendOrder(bodies[at]));
  await publish();
  for (const answer of await Promise.all(sent)) {
    const { orderId, list } = answer.body;
    expect([answer.status, orderId === null ? list[0]?.error?.code : 'placed']).toEqual([
      200,
      orderId === null ? 'MENU_CHANGED' : 'placed',
    ]);
  }
});
