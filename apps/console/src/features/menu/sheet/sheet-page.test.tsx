import { LANGUAGES } from '@hansang/contract';
import type { MenuChange, MenuDraft, MenuSheetPreview } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { PLAIN_DISH } from '../draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const STEW = { ...PLAIN_DISH, id: 'stew', name: { ko: '김치찌개', en: 'Kimchi stew' }, price: 9000 };
const DRAFT: MenuDraft = {
  version: 1,
  categories: [
    {
      id: 'meals',
      name: { ko: '식사', en: 'Meals' },
      description: null,
      schedule: null,
      station: null,
      menus: [STEW],
    },
  ],
  changes: [],
  faults: [],
  warnings: [],
  languages: LANGUAGES,
};
const price = { part: 'dish', dish: null, key: 'stew', field: 'price', value: 9500, was: 9000 } as const;
const PREVIEW: MenuSheetPreview = {
  version: 1,
  columns: [
    { letter: 'A', heading: '메뉴명', sample: '김치찌개', holds: 'dish' },
    { letter: 'B', heading: '가격', sample: '9,500', holds: 'price' },
    { letter: 'C', heading: '비고', sample: '시원', holds: null },
  ],
  rows: 1,
  added: 0,
  changed: 1,
  removed: 0,
  missing: 0,
  changes: [price],
  changeCount: 1,
  toldCount: 1,
  faults: [],
  faultCount: 0,
  conflicts: [],
};

function sheetServer(preview: Partial<MenuSheetPreview> = {}, role: 'manager' | 'staff' = 'manager') {
  const state = { draft: DRAFT };
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    menuDraft: () => state.draft,
    previewMenuSheet: () => ({ ...PREVIEW, ...preview }),
    importMenuSheet() {
      const change: MenuChange = {
        ...price,
        changeId: '1',
        by: 'Kim',
        isOwn: true,
        group: 'sheet-1',
        at: '2026-11-23T10:00:00.000Z',
      };
      state.draft = { ...DRAFT, changes: [change] };
      const { categories: _, ...changes } = state.draft;
      return { ...changes, group: 'sheet-1' };
    },
    discardMenu() {
      state.draft = DRAFT;
      const { categories: _, ...changes } = state.draft;
      return changes;
    },
  });
  return server;
}

const bodies = (server: FakeServer, name: string) =>
  server.calls.filter((one) => one.name === name).map(({ body }) => body);
async function choose(file = new File(['메뉴명,가격,비고\n김치찌개,9500,시원\n'], 'menu.csv')) {
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } });
}

test('a sheet is looked at, drafted and taken back as one', { tags: ['SHEET-8', 'SHEET-9'] }, async () => {
  const server = sheetServer();
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  await screen.findByText('0 new · 1 changed · 0 removed');
  screen.getByText('₩9,000 → ₩9,500');
  fireEvent.click(screen.getByRole('button', { name: 'Draft these changes' }));
  await screen.findByText(/Drafted\. Look at it/);
  expect(bodies(server, 'importMenuSheet')).toMatchObject([
    { columns: null, removesMissing: false, over: [] },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Take this import back' }));
  await waitFor(() => expect(bodies(server, 'discardMenu')).toEqual([{ changeIds: ['1'] }]));
});

test('an import that waits to be published is taken back from the list of changes', {
  tags: ['SHEET-9'],
}, async () => {
  const server = sheetServer();
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Draft these changes' }));
  fireEvent.click(
    within(
      await screen.findByText(/Drafted\. Look at it/).then((one) => one.parentElement as HTMLElement),
    ).getByRole('link', { name: 'To the menu' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'See changes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back 1 from the sheet' }));
  await waitFor(() => expect(bodies(server, 'discardMenu')).toEqual([{ changeIds: ['1'] }]));
});

test('a column is matched by hand, and what is not in the sheet goes where that is asked', {
  tags: ['SHEET-2', 'SHEET-10'],
}, async () => {
  const server = sheetServer({ missing: 3 });
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  fireEvent.change(await screen.findByRole('combobox', { name: /Column C: 비고/ }), {
    target: { value: 'description.ko' },
  });
  await waitFor(() => expect(bodies(server, 'previewMenuSheet')).toHaveLength(2));
  const box = await screen.findByRole('checkbox', {
    name: 'Take off the menu what is not in the sheet (3)',
  });
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  fireEvent.click(box);
  await waitFor(() =>
    expect(bodies(server, 'previewMenuSheet').at(-1)).toMatchObject({
      columns: ['dish', 'price', 'description.ko'],
      removesMissing: true,
    }),
  );
});

test('faults are told by cell with what to write instead; nothing can be drafted before', {
  tags: ['SHEET-4'],
}, async () => {
  const fault = { column: 'price', value: '만원', other: null, most: null, letter: 'B' } as const;
  const server = sheetServer({
    faults: [
      { ...fault, row: 12, code: 'NOT_A_PRICE' },
      { ...fault, row: 30, letter: 'A', column: 'dish', code: 'NAME_TWICE', value: '라면', other: 7 },
    ],
    faultCount: 2,
    changeCount: 0,
    toldCount: 0,
    changes: [],
  });
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  await screen.findByText('Cells to mend: 2');
  screen.getByText('B12 · Price');
  screen.getByText('“만원” is no price. Write a number like 16,000.');
  screen.getByText('“라면”: row 7 has the same name. Delete one of them or give it another name.');
  expect(screen.queryByRole('button', { name: /Draft/ })).toBeNull();
});

test('what others drafted of the same is written over only by who says so', {
  tags: ['SHEET-9'],
}, async () => {
  const server = sheetServer({
    conflicts: [
      { ...price, mine: price, theirs: 9900, by: 'Lee', at: '2026-11-23T10:00:00.000Z', changeId: '77' },
    ],
  });
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  const box = await screen.findByRole('checkbox', { name: /what others changed too/ });
  // Which, with both values.
  screen.getByRole('heading', { name: 'Kimchi stew · Price' });
  for (const text of ['₩9,900', /Lee/]) screen.getByText(text);
  expect(screen.queryByRole('button', { name: 'Draft these changes' })).toBeNull();
  fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Draft these changes' }));
  await waitFor(() =>
    expect(bodies(server, 'importMenuSheet')).toMatchObject([{ over: ['77'], version: 1 }]),
  );
});

test('what was published between the look and the tap is named before anything is drafted', {
  tags: ['DATA-14'],
}, async () => {
  const server = sheetServer();
  const accept = server.handlers.importMenuSheet;
  server.handlers.importMenuSheet = () => {
    server.handlers.previewMenuSheet = () => ({
      ...PREVIEW,
      version: 2,
      conflicts: [
        { ...price, mine: price, theirs: 9900, by: 'Lee', at: '2026-11-23T10:00:00.000Z', changeId: null },
      ],
    });
    return new Refused('MENU_FIELD_TAKEN');
  };
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Draft these changes' }));
  const box = await screen.findByRole('checkbox', { name: /what others changed too/ });
  screen.getByText('₩9,900');
  if (accept) server.handlers.importMenuSheet = accept;
  fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Draft these changes' }));
  await waitFor(() =>
    expect(bodies(server, 'importMenuSheet')).toMatchObject([{ version: 1 }, { version: 2, over: [] }]),
  );
});

test('what cannot be read says why, and a file that is too large is not even sent', {
  tags: ['SHEET-6'],
}, async () => {
  const server = sheetServer();
  server.handlers.previewMenuSheet = () => new Refused('MENU_SHEET_OLD');
  await renderConsole(server, '/1/menu/sheet');
  await choose();
  expect((await screen.findByText('MENU_SHEET_OLD')).closest('[role=alert]')).not.toBeNull();
  await waitFor(() => expect(bodies(server, 'previewMenuSheet')).toHaveLength(1));
  fireEvent.change(screen.getByLabelText(/Choose another file/), {
    target: { files: [new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.xlsx')] },
  });
  await screen.findByText(/larger than 2 MB/);
  expect(bodies(server, 'previewMenuSheet')).toHaveLength(1);
});

test('the menu is taken out in the language of the console', { tags: ['SHEET-1'] }, async () => {
  await renderConsole(sheetServer(), '/1/menu/sheet');
  const link = await screen.findByRole('link', { name: 'Excel (.xlsx)' });
  expect(link.getAttribute('href')).toBe('/api/v1/staff/restaurants/1/menu-sheet?format=xlsx&language=en');
});

test('others find the page closed', { tags: ['SHEET-12'] }, async () => {
  const server = sheetServer({}, 'staff');
  await renderConsole(server, '/1/menu/sheet');
  await waitFor(() => expect(screen.queryByText('Spreadsheet')).toBeNull());
  expect(server.count('menuDraft')).toBe(0);
});
