import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../platform/process/log.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { addDemoTill, DEMO_TILL, openDemoTill } from './demo-till.ts';

const server = useServer();

test('the demo’s till is connected when this machine first looks at it, follows, and leaves with the next start', {
  tags: ['TILL-30', 'TILL-175'],
}, async () => {
  await rows(server, 'UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', PUB);
  const options = { ...server, log: silentLog, restaurantId: PUB, ownOrigin: () => server.origin };
  const till = await openDemoTill(options);
  const http = Fastify();
  addDemoTill(http, till);
  onTestFinished(async () => {
    till.close();
    await http.close();
  });
  const tills = () =>
    rows(server, `SELECT seen_at IS NOT NULL AS "isHere", retired_at FROM tills WHERE till_id = 'demo-till'`);
  expect(await tills()).toEqual([]);
  const elsewhere = await http.inject({ url: DEMO_TILL, remoteAddress: '192.0.2.7' });
  expect(elsewhere.statusCode).toBe(404);
  const { statusCode, headers } = await http.inject({ url: DEMO_TILL, remoteAddress: '127.0.0.1' });
  expect(statusCode).toBe(302);
  expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const page = await (await fetch(String(headers.location), { headers: { 'accept-language': 'ko' } })).text();
  expect(page).toContain('연습 포스');
  expect(page).toContain('1번');
  expect(await tills()).toEqual([{ isHere: true, retired_at: null }]);
  till.close();
  await rows(
    server,
    `UPDATE restaurants SET settings = settings || '{"orderDecider": "TILL"}' WHERE restaurant_id = $1`,
    PUB,
  );
  const next = await openDemoTill(options);
  next.close();
  expect(await tills()).toMatchObject([{ retired_at: expect.any(Date) }]);
  // Whoever let it decide before is not left with orders that nobody answers.
  expect(
    await rows(
      server,
      `SELECT settings->>'orderDecider' AS by FROM restaurants WHERE restaurant_id = $1`,
      PUB,
    ),
  ).toEqual([{ by: 'BOARD' }]);
});

test('a server with a certificate says why it has no practice till', { tags: ['TILL-30'] }, async () => {
  const till = await openDemoTill({ ...server, log: silentLog, restaurantId: PUB, ownOrigin: () => null });
  const http = Fastify();
  addDemoTill(http, till);
  onTestFinished(async () => {
    till.close();
    await http.close();
  });
  const asked = { url: DEMO_TILL, remoteAddress: '127.0.0.1' };
  for (const [language, said] of [
    ['en-US,ko;q=0.5', 'over plain http'],
    ['ja', '証明書'],
    ['fr', '연습 포스는'],
  ] as const) {
    const answer = await http.inject({ ...asked, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(503);
    expect(answer.payload).toContain(said);
  }
});
