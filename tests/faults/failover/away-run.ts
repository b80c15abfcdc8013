import { setTimeout as sleep } from 'node:timers/promises';
import { callPath, LANGUAGES } from '@hansang/contract';
import { errors as en } from '@hansang/i18n/en/errors';
import { errors as ja } from '@hansang/i18n/ja/errors';
import { errors as ko } from '@hansang/i18n/ko/errors';
import { errors as zh } from '@hansang/i18n/zh-CN/errors';
import { FRONTS, startFront } from './fronts.ts';
import { type House, ORIGIN, untilServed, VENUE, watch } from './house.ts';
import { type Programs, until } from './programs.ts';

const TEXTS = { ko, en, ja, 'zh-CN': zh };
/** Each proxy has looked at its servers again by then. */
const NOTICED_MS = 6000;
const PAGE = `${ORIGIN}/misc/xings?sid=${VENUE.id}&tid=1&m=qr`;
const CALL = `${ORIGIN}${callPath('placeOrder', { restaurantId: VENUE.id })}`;
const UPLOAD = Buffer.alloc(5 * 1024 * 1024, 'x');

/** What guests get through each proxy: as it should be, without a database, without a server. */
export async function playAway(programs: Programs, house: House): Promise<readonly string[]> {
  const rows = [
    '| proxy | socket | 5 MB | a write with its Origin | no database: page, call | no server: page, call | back |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const name of FRONTS) {
    const front = startFront(name, programs, house.ports);
    await untilServed(house);
    const passes = [await socketPasses(house), await codeOf(UPLOAD), await codeOf(Buffer.from('{}'))];
    await house.closeDatabase();
    await until('servers that are not ready', async () =>
      (await house.readiness()).every((status) => status === 503),
    );
    await sleep(NOTICED_MS);
    const noDatabase = [await pageIn('SERVICE_UNAVAILABLE'), await codeOf(Buffer.from('{}'))];
    house.openDatabase();
    const back = performance.now();
    await untilServed(house);
    const backMs = performance.now() - back;
    await house.killServers();
    await sleep(NOTICED_MS);
    const noServer = [await pageIn('STORAGE_FULL'), await codeOf(Buffer.from('{}'))];
    await house.startServers();
    await untilServed(house);
    await front.end();
    const cells = [
      name,
      ...passes,
      noDatabase.join(', '),
      noServer.join(', '),
      `${(backMs / 1000).toFixed(1)} s`,
    ];
    rows.push(`| ${cells.join(' | ')} |`);
  }
  return rows;
}

async function socketPasses(house: House): Promise<string> {
  const [phone] = await house.seat(1);
  if (!phone) return 'no phone';
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

/** Status of the page, and in how many languages it says a sentence of ours. */
async function pageIn(code: 'SERVICE_UNAVAILABLE' | 'STORAGE_FULL'): Promise<string> {
  let said = 0;
  let status = 0;
  for (const language of LANGUAGES) {
    const answer = await fetch(PAGE, { headers: { 'accept-language': language } });
    status = answer.status;
    if ((await answer.text()).includes(TEXTS[language][code])) said += 1;
  }
  return `${status} in ${said} languages`;
}

/** Status of an order that is none, and the code that our server gives it; else the kind of what came. */
async function codeOf(body: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: ORIGIN, platform: 'WEB' };
  const answer = await fetch(CALL, { method: 'POST', headers, body: new Uint8Array(body) }).catch(() => null);
  if (!answer) return 'no answer';
  const text = await answer.text();
  return `${answer.status} ${/"errorCode":"(\w+)"/.exec(text)?.[1] ?? answer.headers.get('content-type')}`;
}
