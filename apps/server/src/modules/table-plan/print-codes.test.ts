import { CODE_FORMS } from '@hansang/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { PUB, putVenue } from '../../testing/venues.ts';
import { keyedVenue, keyOf } from '../table-key/testing/keyed-house.ts';
import { placesOf, TENT_FLAP, TENT_PANEL } from './print/forms.ts';
import { codeAt, codeOn, printed, readPdf } from './testing/printed.ts';

const ORIGIN = 'https://order.example.com';
const server = useServer({ env: { PUBLIC_URL: ORIGIN } });
const VENUE = 25;
/** Every script, syllables that no old code page knows, and more letters than a card is wide. */
const NAMES = ['1', '麺 테라스', '简易桌', '뷁 汤 똠방각하', '個室「桜」', 'WWWWWWWWWWWWWWWWWWWW', '🍺 7'];
let manager: TestStaff;

beforeAll(async () => {
  const tables = Array.from({ length: 25 }, (_, at) => ({ idx: at + 1, name: NAMES[at] ?? `${at + 1}번` }));
  const settings = { ...keyedVenue.settings, wifi: { name: 'a;b', password: 'pass:word' } };
  await putVenue(
    server.db.pool,
    { ...keyedVenue, id: VENUE, settings, floors: [{ id: 'hall', name: '홀', tables }] },
    server.clock.now(),
  );
  await rows(server, `INSERT INTO images (hash, recipe) VALUES ('${'a'.repeat(32)}', 'fluent:1f319@ink')`);
  await rows(
    server,
    `UPDATE restaurants SET settings = settings || '{"logo": "/images/${'a'.repeat(32)}/logo"}' WHERE restaurant_id = $1`,
    VENUE,
  );
  manager = await onShift(server, 'manager', VENUE);
});

const linkOf = async (tableIdx: number) => `${ORIGIN}/t/${await keyOf(server, tableIdx, VENUE)}`;
const tables = [1, 2, 3, 4, 5, 6, 7];

for (const form of ['POSTER', 'CARD_4', 'CARD_8', 'STICKER'] as const)
  test(`the code of every table on a ${form} is read by a camera, on A4`, { tags: ['PRINT-1'] }, async () => {
    // A poster is a page each, and dear to look at.
    const some = form === 'POSTER' ? tables.slice(0, 2) : tables;
    const { status, headers, bytes } = await printed(manager, { form, tables: some });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(bytes);
    const places = placesOf(form);
    expect(pdf.getPageCount()).toBe(Math.ceil(some.length / places.length));
    for (const [at, tableIdx] of some.entries()) {
      const place = places[at % places.length];
      if (!place) throw new Error('no such place');
      expect(await codeAt(pdf, Math.floor(at / places.length), place), NAMES[at]).toBe(
        await linkOf(tableIdx),
      );
    }
  });

test('a tent is read from both sides of the table', { tags: ['PRINT-1'] }, async () => {
  const { bytes } = await printed(manager, { form: 'TENT', tables: [2] });
  const [place] = placesOf('TENT');
  if (!place) throw new Error('no such place');
  const pdf = await readPdf(bytes);
  for (const y of [TENT_FLAP, TENT_FLAP + TENT_PANEL])
    expect(await codeAt(pdf, 0, { ...place, y, height: TENT_PANEL })).toBe(await linkOf(2));
});

test('what is printed can be searched and copied in four languages, rare syllables too', {
  tags: ['PRINT-2'],
}, async () => {
  const { bytes } = await printed(manager, { form: 'CARD_4', tables });
  const pdf = await readPdf(bytes);
  const text = [...pdf.pages()].map((page) => page.getText()).join('\n');
  for (const said of ['麺 테라스', '简易桌', '뷁 汤 똠방각하', '個室「桜」', '한상포차', 'Hansang Pub'])
    expect(text).toContain(said);
  for (const words of ['스캔하고 주문하세요', 'Scan to order', 'スキャンして注文', '扫码点餐'])
    expect(text).toContain(words);
});

test('a name that is too long is cut, and a sign that no face has is left out', {
  tags: ['PRINT-2'],
}, async () => {
  const { bytes } = await printed(manager, { form: 'STICKER', tables: [6, 7] });
  const text = (await readPdf(bytes)).getPage(0).getText();
  expect(text).toMatch(/WWW…/);
  expect(text).toMatch(/^ ?7/m);
});

test('the Wi-Fi code joins the network, whatever signs its name and password hold', {
  tags: ['PRINT-3'],
}, async () => {
  const { bytes } = await printed(manager, { form: 'POSTER', tables: [1], withWifi: true });
  const pdf = await readPdf(bytes);
  const [place] = placesOf('POSTER');
  if (!place) throw new Error('no such place');
  expect(await codeAt(pdf, 0, { ...place, height: place.height * 0.75 })).toBe(await linkOf(1));
  const foot = { ...place, y: place.height * 0.75, height: place.height * 0.25 };
  expect(await codeAt(pdf, 0, foot)).toBe('WIFI:T:WPA;S:a\\;b;P:pass\\:word;;');
  expect(pdf.getPage(0).getText()).toContain('pass:word');
});

test('as pictures each code is a file of its own, named by table', { tags: ['PRINT-1'] }, async () => {
  const svg = unzipSync((await printed(manager, { form: 'SVG', tables: [1, 2] })).bytes);
  expect(Object.keys(svg)).toEqual(['001 1.svg', '002 麺 테라스.svg']);
  expect(strFromU8(svg['002 麺 테라스.svg'] ?? new Uint8Array())).toContain('<title>麺 테라스</title>');
  const png = unzipSync((await printed(manager, { form: 'PNG', tables: [1, 2] })).bytes);
  for (const [at, file] of Object.values(png).entries())
    expect(await codeOn(file)).toBe(await linkOf(at + 1));
  for (const [at, file] of Object.values(svg).entries())
    expect(
      await codeOn(
        await import('sharp').then(({ default: sharp }) => sharp(file).resize(600).png().toBuffer()),
      ),
    ).toBe(await linkOf(at + 1));
});

test('five hundred codes as pictures are there within what a browser waits', {
  tags: ['PRINT-4'],
}, async () => {
  const many = Array.from({ length: 500 }, (_, at) => (at % 25) + 1);
  const began = performance.now();
  const { status, bytes } = await printed(manager, { form: 'PNG', tables: many });
  expect(status).toBe(200);
  // A browser is given a minute; painted by a picture library they took most of it.
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(Object.keys(unzipSync(bytes))).toHaveLength(25);
});

test('prints whose browser has gone hold up nobody', { tags: ['PRINT-7'] }, async () => {
  const many = Array.from({ length: 500 }, (_, at) => (at % 25) + 1);
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const left = Array.from({ length: 12 }, () =>
    printed(manager, { form: 'POSTER', tables: many }, leaving.signal),
  );
  const ended = Promise.allSettled(left);
  // More than may wait: the first answer is that there are too many.
  expect((await Promise.race(left)).status).toBe(503);
  leaving.abort();
  await ended;
  await vi.waitFor(
    async () => expect((await printed(manager, { form: 'SVG', tables: [1] })).status).toBe(200),
    { timeout: 10_000, interval: 100 },
  );
});

test('where links are open a code holds the address with the number', {
  tags: ['PRINT-1', 'KEY-14'],
}, async () => {
  const owner = await onShift(server, 'owner', PUB);
  const { bytes } = await printed(owner, { form: 'STICKER', tables: [3] });
  const [place] = placesOf('STICKER');
  if (!place) throw new Error('no such place');
  const link = await codeAt(await readPdf(bytes), 0, place);
  expect(link).toMatch(/^https:\/\/order\.example\.com\/misc\/xings\?/);
  expect(Object.fromEntries(new URL(link ?? '').searchParams)).toMatchObject({ sid: '1', tid: '3' });
});

test('a hundred tables are printed while the server goes on answering', { tags: ['PRINT-4'] }, async () => {
  const many = Array.from({ length: 100 }, (_, at) => (at % 25) + 1);
  const print = printed(manager, { form: 'CARD_4', tables: many });
  const done = print.then(() => 'printed' as const);
  const plan = manager.ok('tablePlan', { params: manager.params }).then(() => 'answered' as const);
  expect(await Promise.race([done, plan])).toBe('answered');
  expect((await readPdf((await print).bytes)).getPageCount()).toBe(25);
});

test('a table that is not there is told, and a venue of displays prints none', {
  tags: ['PRINT-4'],
}, async () => {
  const asked = (form: (typeof CODE_FORMS)[number], idx: number) =>
    manager.refused('printCodes', { params: manager.params, body: { form, tables: [idx] } });
  for (const form of CODE_FORMS)
    expect(await asked(form, 99)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND_TABLE' });
  await rows(
    server,
    `UPDATE restaurants SET settings = settings || '{"useDigitalQr": true}' WHERE restaurant_id = $1`,
    VENUE,
  );
  await rows(
    server,
    `INSERT INTO events (restaurant_id, subject_type, subject_id, actor_type, actor, type, data, at)
     VALUES ($1, 'venue', '25', 'system', 'test', 'venue.changed', '{}', now())`,
    VENUE,
  );
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  expect(await asked('POSTER', 1)).toMatchObject({ status: 409, errorCode: 'TABLE_CODES_ROTATE' });
});
