import type { Language } from '@hansang/contract';
import { at, see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { type Camera, deviceFor, nextTable, shoot } from './camera.ts';
import { photographTableSheet } from './table-sheet-shots.ts';

/** Dishes of demo venue 1 that nothing has to be chosen for but what is chosen already. */
const DINNER = ['kimchi-jjigae', 'haemul-pajeon', 'yukjeon'] as const;

/** Three guests at a table of demo venue 1, each with a dish in the shared cart. */
export async function dine(
  camera: Camera,
  languages: readonly Language[],
  table = nextTable(),
): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const language of languages) {
    const guest = new Guest(await deviceFor(camera, { language }));
    await guest.sitDown(table, { people: languages.length });
    guests.push(guest);
  }
  for (const [index, guest] of guests.entries())
    await guest.add(await dishName(camera, index, guest.words.language), { quantity: 1 + (index % 2) });
  return guests;
}

/** The shared cart from its first dishes to the order, as orderer and members see it. */
export async function photographTable(camera: Camera): Promise<void> {
  const { language } = camera;
  const table = nextTable();
  const [ann, ben, cho] = (await dine(camera, [language, language, language], table)) as [
    Guest,
    Guest,
    Guest,
  ];
  const take = (guest: Guest, name: string) => shoot(camera, guest.device, name);
  const all = await Promise.all(DINNER.map((_, index) => dishName(camera, index, language)));
  await ann.openGroup(all);
  await ben.openGroup(all);
  await ben.groupButton('ready').click();
  await see(ann.page.getByText(ann.words.group('done')));
  await take(ann, '30-group-cart');
  await ann.groupButton('order').click();
  await see(ann.groupButton('orderAnyway'));
  await take(ann, '31-group-still-choosing');
  await ann.groupButton('orderAnyway').click();
  await at(ann.page, '/order/sheet');
  await see(ann.page.getByRole('timer'));
  await take(ann, '32-order-sheet');
  await take(ben, '33-group-cart-locked');
  await ben.page.getByRole('link', { name: ben.words.group('seeSheet') }).click();
  await see(ben.page.getByRole('timer'));
  await take(ben, '34-order-sheet-watched');
  await photographTableSheet(camera, { venue: 1, table }, '37-table-sheet');
  await ann.groupButton('order').click();
  await ann.seesDone();
  await cho.seesToast(cho.words.group('tellOrdered', { name: cho.words.group('member', { number: 1 }) }));
  await take(cho, '35-ordered-told');
  await ben.open('/group-cart');
  await see(ben.page.getByText(ben.words.group('empty')));
  await take(ben, '36-group-cart-empty');
  for (const guest of [ann, ben, cho]) await guest.device.context.close();
}

/** The dish that the guest of this place adds, in a language. */
export async function dishName({ dataDir }: Camera, index: number, language: Language): Promise<string> {
  const names = await withDatabase(embeddedConnection(dataDir), async (db) => {
    const { rows } = await db.query<{ name: string }>(
      "SELECT coalesce(name->>$2, name->>'ko') AS name FROM menus WHERE restaurant_id = 1 AND menu_id = ANY($1) ORDER BY menu_id",
      [DINNER, language],
    );
    return rows.map(({ name }) => name);
  });
  return names[index] ?? '';
}
