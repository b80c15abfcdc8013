import { resolve } from 'node:path';
import { TOAST_MS } from '@hansang/contract';
import type { Locator } from 'playwright-core';
import { toBuffer } from 'qrcode';
import { see } from '../journeys/kit/device.ts';
import { Guest } from '../journeys/kit/guest.ts';
import { Staff } from '../journeys/kit/staff.ts';
import { embeddedConnection, withDatabase } from '../product/database.ts';
import { type Camera, deviceFor } from './camera.ts';
import { type Picture, picture, type Scene, writeFilm } from './film.ts';
import { dine, dishName } from './table-shots.ts';

const FILM = resolve(import.meta.dirname, '../../docs/pictures/main-job.webp');
const TABLE = 2;
/** Where others sit; the first tables belong to the picture of three phones. */
const OTHER_TABLE = 3;

/** The main job as a moving picture, from the scan to the served order. Writes `docs/pictures/main-job.webp`. */
export async function filmMainJob(camera: Camera): Promise<void> {
  const staff = new Staff(await deviceFor(camera, { viewer: 'tablet', language: 'en' }));
  const guest = new Guest(await deviceFor(camera));
  await staff.logIn();
  await cookSomething(camera, staff);
  await staff.page.reload();
  await see(staff.page.getByRole('article'));
  const scenes: Scene[] = [];
  let phone = await viewfinder(camera);
  let board = await picture(staff.page);
  const show = (caption: string) => scenes.push({ caption, phone, board });
  const guestSees = async (caption: string, next?: Locator) => {
    await next?.scrollIntoViewIfNeeded();
    phone = await picture(guest.page, next);
    show(caption);
    await next?.click();
  };

  show('A guest scans the code on the table,');
  await guest.scan(TABLE);
  await guest.button('notice.confirm').click();
  await guest.seesNoLayer();
  await guest.link('menu.peopleAsk').click();
  await see(guest.heading('people.title'));
  await guestSees('says how many they are,', peopleButton(guest, 2));
  await guest.seesNoLayer();
  await guestSees('reads the menu in their own language,');
  const name = await dishName(camera, 1, 'ko');
  await guestSees('finds a dish', guest.dish(name));
  await guestSees('and chooses how it is made.', guest.addButton());
  await see(guest.text('dish.added', { name, count: 1 }));
  await guest.page.waitForTimeout(TOAST_MS);
  await guestSees('Everyone at the table fills one cart,', cartLink(guest));
  await see(guest.page.getByRole('heading', { name, exact: true }));
  await guestSees('and one of them orders:', guest.groupButton('order'));
  await see(guest.page.getByRole('timer'));
  await guestSees('one last look, one tap.', guest.groupButton('order'));
  const orderId = await guest.seesDone();

  const card = staff.card(...(await titleOf(camera, orderId)));
  await see(card);
  const moves = [
    ['The order is on the board. Staff accept it,', 'order.accept', 'progress.CONFIRM'],
    ['and the phone follows: it is being cooked,', 'order.cooked', 'progress.MENU_COMPLETE'],
    ['it is on its way to the table,', 'order.complete', 'progress.COMPLETE'],
  ] as const;
  phone = await picture(guest.page);
  for (const [caption, move, progress] of moves) {
    board = await picture(staff.page, card.getByRole('button', { name: staff.say(move), exact: true }));
    show(caption);
    await staff.tap(card, move);
    await see(guest.text(progress));
    phone = await picture(guest.page);
  }
  board = await picture(staff.page);
  show('enjoy.');
  await writeFilm(camera.browser, scenes, FILM);
  for (const { device } of [guest, staff]) await device.context.close();
}

const peopleButton = (guest: Guest, count: number) =>
  guest.page.getByRole('button', { name: guest.say('menu.people', { count }), exact: true });

const cartLink = (guest: Guest) =>
  guest.page.getByRole('link', { name: new RegExp(guest.words.group('viewCart')) });

/** Another table's order, which is cooking already. */
async function cookSomething(camera: Camera, staff: Staff): Promise<void> {
  const [guest, other] = (await dine(camera, ['ko', 'ko'], OTHER_TABLE)) as [Guest, Guest];
  const card = staff.card(...(await titleOf(camera, await guest.orderGroup())));
  await staff.tap(card, 'order.accept');
  for (const { device } of [guest, other]) await device.context.close();
}

/** Table and number by which the board calls an order. */
async function titleOf({ dataDir }: Camera, orderId: string): Promise<[string, number]> {
  return withDatabase(embeddedConnection(dataDir), async (db) => {
    const { rows } = await db.query<{ name: string; order_number: number }>(
      'SELECT t.name, o.order_number FROM orders o JOIN dining_tables t USING (restaurant_id, table_idx) WHERE o.order_id = $1',
      [orderId],
    );
    return [rows[0]?.name ?? '', rows[0]?.order_number ?? 0];
  });
}

/** The code on the table, as a phone's camera sees it. */
async function viewfinder({ browser, product }: Camera): Promise<Picture> {
  const code = await toBuffer(`${product.origin}/misc/xings?sid=1&tid=${TABLE}&m=qr`, {
    scale: 6,
    margin: 2,
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(`<style>
    body { margin: 0; height: 844px; display: grid; place-content: center; background: radial-gradient(#8a6a4c, #4a3524); }
    figure { margin: 0; padding: 22px 22px 16px; border-radius: 18px; background: #fbf8f3; text-align: center;
      font: 700 22px "Noto Sans CJK KR", sans-serif; color: #1f1a17; box-shadow: 0 18px 40px #0008; rotate: -3deg; }
    img { display: block; width: 210px; margin-bottom: 10px; }
    div { position: absolute; inset: 232px 50px; border-radius: 34px; outline: 4px solid #ffd54a; outline-offset: -4px; }
  </style><figure><img src="data:image/png;base64,${code.toString('base64')}">2번 테이블</figure><div></div>`);
  const seen = await picture(page);
  await page.close();
  return seen;
}
