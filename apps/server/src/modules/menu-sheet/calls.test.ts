import { SHEET_MAX_BYTES, STAFF_ROLES } from '@hansang/contract';
import type { MenuDraft } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { ofDish } from '../menu-editing/testing/editor.ts';
import { readsHere } from './testing/read-here.ts';
import { inBody, openDesk } from './testing/sheet-desk.ts';

const server = useServer();
readsHere();

test('the menu goes out in the language of who asks, and comes in again without a change', {
  tags: ['SHEET-1'],
}, async () => {
  const desk = await openDesk(server);
  for (const [format, language, type] of [
    ['xlsx', 'ja', 'openxmlformats'],
    ['csv', 'en', 'utf-8'],
    ['cp949', 'ko', 'csv'],
  ] as const) {
    const sheet = await desk.takeOut({ format, language });
    expect(sheet.type).toContain(type);
    expect(sheet.name).toMatch(/filename="menu-\d+\.(?:xlsx|csv)"/);
    const preview = await desk.preview(sheet.bytes, { removesMissing: true });
    expect(preview).toMatchObject({ changeCount: 0, faultCount: 0, missing: 0 });
    expect(preview.rows).toBeGreaterThan(15);
    expect(preview.columns.filter(({ holds }) => holds === null)).toEqual([]);
  }
});

test('what is drafted goes out with the menu, so that it is not undone by coming in again', {
  tags: ['SHEET-1'],
}, async () => {
  const desk = await openDesk(server);
  const { changes } = await desk.change(ofDish('cola', 'price', 2700, 2000));
  const { bytes } = await desk.takeOut({ format: 'csv', language: 'en' });
  expect((await desk.preview(bytes)).changeCount).toBe(0);
  await desk.staff.ok('discardMenu', {
    params: desk.staff.params,
    body: { changeIds: changes.map(({ changeId }) => changeId) },
  });
});

const SHEET = `분류,메뉴명,가격,영문명
음료,콜라,"2,500원",
음료,밀키스,2600,Milkis
`;
const VERSION = 'SELECT menu_version AS v FROM restaurants';
const count = async (what: string) =>
  (await rows<{ n: number }>(server, `SELECT count(*)::int AS n FROM ${what}`))[0]?.n;

test('a preview writes nothing; an import is one group, which is published, or taken back, as one', {
  tags: ['SHEET-8', 'SHEET-9', 'SHEET-3'],
}, async () => {
  const desk = await openDesk(server);
  const before = [await rows(server, VERSION), await count('menu_changes'), await count('events')];
  const preview = await desk.preview(SHEET);
  expect(preview).toMatchObject({ rows: 2, faultCount: 0, conflicts: [] });
  expect([await rows(server, VERSION), await count('menu_changes'), await count('events')]).toEqual(before);

  const { group, changes } = await desk.bringIn(SHEET);
  expect(changes).toHaveLength(preview.changeCount);
  expect(new Set(changes.map((one) => one.group))).toEqual(new Set([group]));
  // Sent again, as after an answer that was lost: nothing is drafted twice.
  const again = await desk.bringIn(SHEET);
  expect(again.changes.map(({ changeId }) => changeId)).toEqual(changes.map(({ changeId }) => changeId));

  const changeIds = changes.map(({ changeId }) => changeId);
  const undone = await desk.staff.ok('discardMenu', { params: desk.staff.params, body: { changeIds } });
  expect(undone).toMatchObject({ changes: [] });

  const { changes: drafted } = await desk.bringIn(SHEET);
  await desk.publish(...drafted.map(({ changeId }) => changeId));
  const menu = await (await seat(server, 1)).menu();
  expect(menu.get('cola')?.price).toBe(2500);
  expect([...menu.values()].find(({ name }) => name === '밀키스')).toMatchObject({ price: 2600 });
  expect((await desk.preview(SHEET)).changeCount).toBe(0);
});

test('a sheet with faults drafts nothing; its faults are told by cell', {
  tags: ['SHEET-4', 'SHEET-9'],
}, async () => {
  const desk = await openDesk(server);
  const sheet = '분류,메뉴명,가격\n음료,콜라,3000\n음료,주스,비쌈\n';
  expect((await desk.preview(sheet)).faults).toEqual([
    { row: 3, letter: 'C', column: 'price', code: 'NOT_A_PRICE', value: '비쌈', other: null, most: null },
  ]);
  const { params } = desk.staff;
  const refused = await desk.staff.refused('importMenuSheet', { params, body: inBody(sheet) });
  expect(refused.errorCode).toBe('MENU_SHEET_FAULTY');
  expect((await desk.draft()).changes).toEqual([]);
});

test('what another drafted of the same is told, and written over only by who has seen it', {
  tags: ['SHEET-9'],
}, async () => {
  const [one, two] = [await openDesk(server), await openDesk(server)];
  await one.change(ofDish('cola', 'price', 9000));
  const sheet = '메뉴명,가격\n콜라,3100\n';
  const { conflicts } = await two.preview(sheet);
  expect(conflicts).toMatchObject([{ key: 'cola', field: 'price', value: 3100, theirs: 9000 }]);
  const { params } = two.staff;
  const refused = await two.staff.refused('importMenuSheet', { params, body: inBody(sheet) });
  expect(refused.errorCode).toBe('MENU_FIELD_TAKEN');
  const over = conflicts.flatMap(({ changeId }) => changeId ?? []);
  const { changes } = await two.bringIn(sheet, { over });
  expect(changes).toMatchObject([{ key: 'cola', value: 3100, isOwn: true }]);
  await two.staff.ok('discardMenu', { params, body: { changeIds: changes.map(({ changeId }) => changeId) } });
});

test('what was published after the look is not undone unseen: refused with both values, then named', {
  tags: ['DATA-14'],
}, async () => {
  const [one, two] = [await openDesk(server), await openDesk(server)];
  const { params } = two.staff;
  await one.change(ofDish('cola', 'price', 4000));
  await one.publish();
  const sheet = '메뉴명,가격\n콜라,4100\n';
  const seen = await two.preview(sheet);
  expect(seen.conflicts).toEqual([]);
  await one.change(ofDish('cola', 'price', 4400));
  await one.publish();
  const body = inBody(sheet, { version: seen.version });
  const refused = await two.staff.call<{ errorCode: string; menuConflicts: unknown[] }>('importMenuSheet', {
    params,
    body,
  });
  expect(refused.body).toMatchObject({
    errorCode: 'MENU_FIELD_TAKEN',
    menuConflicts: [{ key: 'cola', field: 'price', value: 4100, theirs: 4400, by: one.staff.name }],
  });
  expect((await two.draft()).changes).toEqual([]);
  // Whoever looks again sees it, and may.
  const again = await two.preview(sheet);
  expect(again.changes).toMatchObject([{ was: 4400, value: 4100 }]);
  const { changes } = await two.bringIn(sheet, { version: again.version });
  expect(changes).toMatchObject([{ key: 'cola', value: 4100 }]);
  await two.staff.ok('discardMenu', { params, body: { changeIds: changes.map(({ changeId }) => changeId) } });
});

test('a sheet taken out before a colleague published names what it would set back', {
  tags: ['DATA-14'],
}, async () => {
  const [one, two] = [await openDesk(server), await openDesk(server)];
  await one.change(ofDish('cola', 'price', 5000));
  await one.publish();
  const old = '메뉴명,가격\n콜라,5000\n';
  await one.change(ofDish('cola', 'price', 5500));
  await one.publish();
  const theirs = {
    key: 'cola',
    field: 'price',
    value: 5000,
    theirs: 5500,
    by: one.staff.name,
    changeId: null,
  };
  expect((await two.preview(old)).conflicts).toMatchObject([theirs]);
  // To whoever published it themselves it is no news; and another price is simply another price.
  expect((await one.preview(old)).conflicts).toEqual([]);
  expect((await two.preview('메뉴명,가격\n콜라,5200\n')).conflicts).toEqual([]);
});

test.each([
  ['too large', Buffer.alloc(SHEET_MAX_BYTES + 1, 0x61), 413, 'MENU_SHEET_TOO_LARGE'],
  ['far too large', Buffer.alloc(SHEET_MAX_BYTES * 2, 0x61), 413, 'MENU_SHEET_TOO_LARGE'],
  ['empty', Buffer.alloc(0), 422, 'MENU_SHEET_EMPTY'],
  ['old', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'MENU_SHEET_OLD'],
])('a file that is %s gets its own sentence', { tags: ['SHEET-6'] }, async (_, file, status, code) => {
  const { staff } = await openDesk(server);
  const refused = await staff.refused('previewMenuSheet', { params: staff.params, body: inBody(file) });
  expect([refused.status, refused.errorCode]).toEqual([status, code]);
});

test('managers and owners take the menu out and bring it in; others are refused', {
  tags: ['SHEET-12'],
}, async () => {
  for (const role of STAFF_ROLES) {
    const staff = await onShift(server, role);
    const { params } = staff;
    const body = inBody('메뉴명,가격\n콜라,2500\n');
    const answers = [
      await staff.call('menuSheet', { params, query: { format: 'csv' } }),
      await staff.call('previewMenuSheet', { params, body }),
      await staff.call('importMenuSheet', { params, body }),
    ];
    const may = role === 'owner' || role === 'manager';
    expect(
      answers.map(({ status }) => status < 400),
      role,
    ).toEqual([may, may, may]);
  }
});

test('a preview tells the dishes of a new category one by one, and counts one that goes by its dishes', {
  tags: ['SHEET-8', 'SHEET-10'],
}, async () => {
  const desk = await openDesk(server);
  const { categories } = await desk.staff.ok<MenuDraft>('menuDraft', { params: desk.staff.params });
  const dishes = categories.reduce((sum, { menus }) => sum + Math.max(1, menus.length), 0);
  const sheet = '분류,메뉴명,가격\n철판,낙지볶음,18000\n철판,주꾸미볶음,17000\n';
  const preview = await desk.preview(sheet);
  expect(preview).toMatchObject({ added: 2, removed: 0, missing: dishes });
  expect(preview.changes).toMatchObject([
    { part: 'category', field: 'added', value: { ko: '철판' } },
    { part: 'dish', field: 'added', value: { ko: '낙지볶음' } },
    { part: 'dish', field: 'added', value: { ko: '주꾸미볶음' } },
  ]);
  expect((await desk.preview(sheet, { removesMissing: true })).removed).toBe(dishes);
});
