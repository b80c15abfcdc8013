import type { DigitalQrAnswer } from '@hansang/contract/schemas';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkAt, secondsLeft } from '../../../../../simulators/display/code.ts';
import { silentLog } from '../../platform/process/log.ts';
import { rows } from '../../testing/rows.ts';
import { TEST_SECRET, useServer } from '../../testing/test-server.ts';
import { displaySecret } from './code-proof.ts';
import { addDemoDisplays, DEMO_DISPLAYS, type DemoDisplays, openDemoDisplays } from './demo-displays.ts';
import { DIGITAL, DigitalGuest, openDigitalVenue, shownCode } from './testing/digital-house.ts';

const server = useServer();
const http = Fastify();
let displays: DemoDisplays;
let ours = '';
beforeAll(async () => {
  await openDigitalVenue(server);
  await rows(server, 'UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', DIGITAL);
  displays = openDemoDisplays({
    db: server.db.pool,
    secret: TEST_SECRET,
    guestOrigin: () => 'http://192.0.2.1:4800',
    log: silentLog,
  });
  addDemoDisplays(http, displays);
  ours = (await http.listen({ host: '127.0.0.1', port: 0 })) + DEMO_DISPLAYS;
});
afterAll(async () => {
  await http.close();
  displays.close();
});

/** Scans an address that a display shows. */
function scan(address: string): Promise<DigitalQrAnswer> {
  const query = new URL(address).searchParams;
  const shown = { key: query.get('tid') ?? '', dId: query.get('did') ?? '', vId: query.get('vid') ?? '' };
  return new DigitalGuest(server).scan(shown);
}

test('the display shows a code that the server accepts for as long as it is shown', {
  tags: ['DQR-8'],
}, async () => {
  const { key } = await shownCode(server, 2);
  const table = { name: '2', key, secret: displaySecret(TEST_SECRET, key), battery: '2.90' };
  const begin = server.clock.now().getTime();
  const link = linkAt('http://x', table, begin);
  const shownFor = secondsLeft(begin);
  for (const seconds of [0, shownFor - 1, 1]) {
    server.clock.pass({ seconds });
    expect(await scan(link)).toMatchObject({ isValid: true, tableIdx: 2 });
  }
  expect(linkAt('http://x', table, server.clock.now().getTime())).not.toBe(link);
  expect(linkAt('http://x', table, begin + shownFor * 1000 - 1)).toBe(link);
});

test('a demo’s displays stand under a path of ours, each with its table’s code', {
  tags: ['DQR-8'],
}, async () => {
  const list = await (await fetch(`${ours}/`)).text();
  expect(list.match(/<li>/g)).toHaveLength(6);
  const answer = await fetch(`${ours}/1`);
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const refresh = Number(/http-equiv="refresh" content="(\d+)"/.exec(page)?.[1]);
  expect(refresh).toBeGreaterThanOrEqual(1);
  expect(refresh).toBeLessThanOrEqual(60);
  expect(page).toContain('<svg');
  const address = (/class="code" href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(address).toMatch(/^http:\/\/192\.0\.2\.1:4800\/misc\/dqrc\?tid=/);
  // The page goes by this machine's clock, the server of this test by its own.
  server.clock.set(new Date().toISOString());
  expect(await scan(address)).toMatchObject({ isValid: true, restaurantIdx: DIGITAL, tableIdx: 2 });
});

test('what is no display is not there', { tags: ['DQR-8'] }, async () => {
  for (const path of ['/99', '/../1x', '/a'])
    expect((await fetch(ours + path)).status, path).toBeGreaterThanOrEqual(404);
});
