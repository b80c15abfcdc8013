import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { MENU_VERSIONS_KEPT } from '@hansang/contract';
import type { MenuAnswer, MenuConflict, MenuVersionHead } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB, pub, putVenue } from '../../testing/venues.ts';
import { ofDish, ofPart, openEditor } from './testing/editor.ts';

const server = useServer();
const versionsOf = async ({ staff }: Awaited<ReturnType<typeof openEditor>>) =>
  (await staff.ok<{ versions: MenuVersionHead[] }>('menuVersions', { params: staff.params })).versions;

test('each published menu is kept with who published what; an import is one of them', {
  tags: ['EDIT-11'],
}, async () => {
  const editor = await openEditor(server);
  expect(await versionsOf(editor)).toMatchObject([{ origin: 'IMPORT', changed: 2, by: '' }]);
  await editor.change(
    ofDish('cola', 'price', 2500),
    ofPart('option', 'jjigae', 'hot', 'name', { ko: '아주 매운맛' }),
  );
  const { version } = await editor.publish();
  const [latest] = await versionsOf(editor);
  expect(latest).toMatchObject({ version, origin: 'CONSOLE', by: editor.staff.name, changed: 2 });
  const kept = await editor.version(version);
  expect(kept.changes).toContainEqual({
    part: 'dish',
    dish: null,
    key: 'cola',
    field: 'price',
    value: 2500,
    was: 2000,
  });
  expect(kept.categories[1]?.menus.find(({ id }) => id === 'cola')?.price).toBe(2500);
  const { params } = editor.staff;
  const gone = await editor.staff.refused('menuVersion', { params: { ...params, version: 4711 } });
  expect(gone.errorCode).toBe('NOT_FOUND_MENU_VERSION');
});

test('a kept menu is brought back as drafted changes; published, guests have it again', {
  tags: ['EDIT-10', 'EDIT-12'],
}, async () => {
  const editor = await openEditor(server);
  const { params } = editor.staff;
  const guests = async () => {
    const { categories } = await editor.staff.ok<MenuAnswer>('menu', { params });
    return categories;
  };
  const before = await guests();
  const [latest] = await versionsOf(editor);
  await editor.change(
    ofDish('jjigae', 'removed', true),
    ofDish('special', 'price', 1),
    ofDish('soju', 'in', 'mains'),
    ofPart('menu', null, '', 'order:category', ['drinks', 'mains']),
    ofPart('size', 'chicken', 'half', 'removed', true),
  );
  await editor.publish();
  const sold = 'UPDATE stock SET left_quantity = 41 WHERE restaurant_id = $1 AND menu_id = $2';
  await rows(server, sold, PUB, 'special');
  const between = await guests();
  expect(between).not.toEqual(before);
  const back = { params: { ...params, version: latest?.version ?? 0 } };
  const { changes } = await editor.staff.ok<{ changes: { group: string }[] }>('bringBackMenu', back);
  expect(new Set(changes.map(({ group }) => group))).toEqual(new Set([`version-${latest?.version}`]));
  expect(await editor.staff.ok('bringBackMenu', back)).toMatchObject({ changes });
  expect((await guests()).map(({ _id }) => _id)).toEqual(between.map(({ _id }) => _id));
  await editor.publish();
  // The option that was sold out comes back on sale: marks of what had left are not kept.
  const unsold = (categories: MenuAnswer['categories']) =>
    JSON.parse(
      JSON.stringify(categories, (key, value) =>
        key === 'leftQuantity' || value?._id === 'inferno' ? undefined : value,
      ),
    );
  expect(unsold(await guests())).toEqual(unsold(before));
  const special = (await guests()).flatMap(({ menus }) => menus).find(({ _id }) => _id === 'special');
  expect(special?.leftQuantity).toBe(41);
});

test('an import is undone by bringing back the menu before it', {
  tags: ['EDIT-11', 'EDIT-12'],
}, async () => {
  const editor = await openEditor(server);
  const { params } = editor.staff;
  const [before] = await versionsOf(editor);
  const kept = await editor.version(before?.version ?? 0);
  await putVenue(server.db.pool, { ...pub, categories: pub.categories.slice(0, 1) });
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  expect((await versionsOf(editor))[0]?.origin).toBe('IMPORT');
  await editor.staff.ok('bringBackMenu', { params: { ...params, version: before?.version ?? 0 } });
  const { version } = await editor.publish();
  expect((await editor.version(version)).categories).toEqual(kept.categories);
});

test('the last fifty are kept', { tags: ['EDIT-11'] }, async () => {
  const editor = await openEditor(server);
  for (let round = 0; round <= MENU_VERSIONS_KEPT; round++) {
    await editor.change(ofDish('cola', 'price', 3000 + round));
    await editor.publish();
  }
  const versions = await versionsOf(editor);
  expect(versions).toHaveLength(MENU_VERSIONS_KEPT);
  expect((await editor.version(versions.at(-1)?.version ?? 0)).categories).toHaveLength(2);
});

test('another version takes the place of one that was brought back and not published', {
  tags: ['EDIT-12'],
}, async () => {
  const [editor, other] = [await openEditor(server), await openEditor(server)];
  const { params } = editor.staff;
  const versions: number[] = [];
  for (const price of [7100, 7200]) {
    await editor.change(ofDish('jjigae', 'price', price));
    versions.push((await editor.publish()).version);
  }
  await editor.change(ofDish('jjigae', 'removed', true));
  await editor.publish();
  const bringBack = ({ staff }: typeof editor, version: number | undefined) =>
    staff.call<{ errorCode?: string }>('bringBackMenu', { params: { ...params, version: version ?? 0 } });
  expect((await bringBack(editor, versions[0])).status).toBe(200);
  expect((await bringBack(editor, versions[1])).body.errorCode).toBeUndefined();
  // What a colleague has drafted is theirs, and said to be.
  expect((await bringBack(other, versions[0])).body.errorCode).toBe('MENU_FIELD_TAKEN');
  await editor.publish();
  expect((await (await seat(server, 1)).menu()).get('jjigae')?.price).toBe(7200);
});

test('a version is brought back over what a colleague drafted by whoever has seen it', {
  tags: ['EDIT-12', 'EDIT-4'],
}, async () => {
  const [editor, colleague] = [await openEditor(server), await openEditor(server)];
  await editor.change(ofDish('cola', 'price', 2100));
  const { version } = await editor.publish();
  await editor.change(ofDish('cola', 'price', 2200));
  await editor.publish();
  await colleague.change(ofDish('cola', 'price', 2300));
  const back = { params: { ...editor.staff.params, version } };
  const refused = await editor.staff.call<{ menuConflicts: MenuConflict[] }>('bringBackMenu', back);
  expect(refused.body.menuConflicts).toMatchObject([{ value: 2100, theirs: 2300, by: colleague.staff.name }]);
  const over = refused.body.menuConflicts.flatMap(({ changeId }) => changeId ?? []);
  await editor.staff.ok('bringBackMenu', { ...back, body: { over } });
  await editor.publish();
  expect((await (await seat(server, 1)).menu()).get('cola')?.price).toBe(2100);
});

test('after an upgrade a kept menu reads as this release writes it, and what changed is what somebody changed', {
  tags: ['EDIT-33'],
}, async () => {
  const editor = await openEditor(server);
  await editor.change(ofDish('cola', 'price', 2400));
  const { version } = await editor.publish();
  const before = await editor.version(version);
  const [kept] = await rows<{ document: Buffer }>(
    server,
    'SELECT document FROM menu_versions WHERE restaurant_id = $1 AND version = $2',
    PUB,
    version,
  );
  // It knew of no diets, of nothing that is free of something, and of no hours.
  const unknown = new Set(['diet', 'freeOf', 'schedule', 'happyHour']);
  const written = JSON.parse(String(brotliDecompressSync(kept?.document ?? Buffer.alloc(0))), (key, value) =>
    unknown.has(key) && (value === null || value.length === 0) ? undefined : value,
  );
  await rows(
    server,
    `UPDATE menu_versions SET document = $3, hash = 'as it was written then'
      WHERE restaurant_id = $1 AND version = $2`,
    PUB,
    version,
    brotliCompressSync(JSON.stringify(written)),
  );
  expect(JSON.stringify(written)).not.toBe(JSON.stringify(before.categories));
  expect((await editor.version(version)).categories).toEqual(before.categories);
  await editor.change(ofDish('cola', 'price', 2500));
  const next = await editor.publish();
  expect((await editor.version(next.version)).changes).toMatchObject([{ key: 'cola', was: 2400 }]);
});
