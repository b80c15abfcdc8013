import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, LANGUAGES } from '@hansang/contract';
import { errors as en } from '@hansang/i18n/en/errors';
import { errors as ja } from '@hansang/i18n/ja/errors';
import { errors as ko } from '@hansang/i18n/ko/errors';
import { errors as zh } from '@hansang/i18n/zh-CN/errors';
import { chooseDish, type GuestClient, orderBody } from '../../../simulators/guests/guest-client.ts';
import { FRONTS, startFront } from './fronts.ts';
import { type House, ORIGIN, untilServed, VENUE, watch } from './house.ts';
import { type Programs, until } from './programs.ts';

const TEXTS = { ko, en, ja, 'zh-CN': zh };
/** Each proxy has looked at its servers again by then. */
const NOTICED_MS = 6000;
const PAGE = `${ORIGIN}/misc/xings?sid=${VENUE.id}&tid=1&m=qr`;
const CALL = `${ORIGIN}${callPath('placeOrder', { restaurantId: VENUE.id })}`;
/** As large as a photo may be, and no order: it is refused before it is read, which not every proxy passes on. */
const UPLOAD = Buffer.alloc(9 * 1024 * 1024, 'x');
const UPLOADS = 12;

/** What guests get through each proxy: as it should be, without a database, without a server. */
export async function playAway(programs: Programs, house: House): Promise<readonly string[]> {
  const rows = [
    '| proxy | socket | 9 MB, refused | order | no database: scan, order | no server: scan, order | back after |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const name of FRONTS) {
    const front = startFront(name, programs, house.ports);
    await untilServed(house);
    const [phone] = await house.seat(1);
    if (!phone) throw new Error('No phone');
    const passes = [await socketPasses(phone), await upload(phone), await order(phone)];
    await house.closeDatabase();
    await until('servers that are not ready', async () =>
      (await house.readiness()).every((status) => status === 503),
    );
    await sleep(NOTICED_MS);
    const noDatabase = [await scan('SERVICE_UNAVAILABLE'), await order(phone)];
    house.openDatabase();
    const back = performance.now();
    await untilServed(house);
    const backMs = performance.now() - back;
    await house.killServers();
    await sleep(NOTICED_MS);
    const noServer = [await scan('STORAGE_FULL'), await order(phone)];
    await house.startServers();
    await untilServed(house);
    await front.end();
    const cells = [name, ...passes, noDatabase.join('; '), noServer.join('; ')];
    rows.push(`| ${cells.join(' | ')} | ${(backMs / 1000).toFixed(1)} s |`);
  }
  return rows;
}

async function socketPasses(phone: GuestClient): Promise<string> {
  const screen = watch(phone);
  try {
    await until('a live connection', screen.isConnected, 10_000);
    return 'passes';
  } catch {
    return 'refused';
  } finally {
    screen.close();
  }
}

/** What a guest of each language sees who scans: the menu, a sentence of ours, or something else. */
async function scan(code: 'SERVICE_UNAVAILABLE' | 'STORAGE_FULL'): Promise<string> {
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    const answer = await fetch(PAGE, { headers: { 'accept-language': language } });
    const text = await answer.text();
    const isMenu = answer.status === 200 && text.includes('dish-1');
    seen.add(
      `${answer.status} ${isMenu ? 'menu' : text.includes(TEXTS[language][code]) ? 'our sentence' : 'else'}`,
    );
  }
  return [...seen].join(', ');
}

/** What several refused uploads are answered with, and how often. */
async function upload(phone: GuestClient): Promise<string> {
  const seen = new Map<string, number>();
  for (let count = 0; count < UPLOADS; count += 1) {
    const answer = await send(phone, UPLOAD);
    seen.set(answer, (seen.get(answer) ?? 0) + 1);
  }
  return [...seen].map(([answer, count]) => `${count} × ${answer}`).join(', ');
}

function order(phone: GuestClient): Promise<string> {
  const dish = [...phone.menu.values()][0];
  if (!dish) throw new Error('No dish');
  return send(phone, Buffer.from(JSON.stringify(orderBody(phone, [chooseDish(dish, 1)], null))));
}

/** Status of an order, and the code of our server's refusal; else the kind of what came. */
async function send({ headers }: GuestClient, body: Buffer): Promise<string> {
  const asked = {
    ...headers,
    'content-type': 'application/json',
    origin: ORIGIN,
    'idempotency-key': randomUUID(),
  };
  const answer = await fetch(CALL, { method: 'POST', headers: asked, body: new Uint8Array(body) }).catch(
    (error: Error) => new Response(String(error.cause ?? error), { status: 599 }),
  );
  const text = await answer.text();
  const code = /"errorCode":"(\w+)"/.exec(text)?.[1];
  return `${answer.status} ${code ?? answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'}`;
}
