import { readFile } from 'node:fs/promises';
import { CALLS, type CallName, isErrorCode, LANGUAGES } from '@hansang/contract';
import type { TillMenu } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { REFUSALS_OF_EVERY_CALL } from '../../platform/calls/till-session.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { textForTills } from '../../platform/http/error-reply.ts';
import { waitForLocks } from '../../testing/lock-waits.ts';
import { presentVisit, rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { connect, newId, openEndpoint } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' }, max: 10 });

const isForTills = (name: CallName) => CALLS[name].path.startsWith('/api/pos/');

/** Each value of each field with each of the others. */
function mixes(fields: Record<string, readonly unknown[]>): Record<string, unknown>[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value }))),
    [{}],
  );
}

test('whatever is not there, over, of others or of another venue is refused by a code that its call names', {
  tags: ['TILL-186', 'TILL-1'],
}, async () => {
  const { till } = await connect(server);
  const cafe = await connect(server, { restaurantId: CAFE });
  const cola = [{ menuId: 'cola', quantity: 1 }];
  const { dishes } = await till.ok<TillMenu>('tillMenu');
  const { body: theirs } = await cafe.till.enter(1, [{ menuId: 'latte', quantity: 1 }]);
  const { body: own } = await till.enter(1, cola, 'known');
  const { body: over } = await till.enter(2, cola);
  const overVisit = (await presentVisit(server, PUB, 2)) ?? '';
  await till.ok('closeTillTable', { params: { tableIdx: 2 }, body: { visitId: overVisit } });
  const { orderId: waiting } = await (await seat(server, 3)).order({ id: 'cola' });
  const visits = ['none', overVisit, (await presentVisit(server, CAFE, 1)) ?? '', own.visitId];
  const orders = ['none', theirs.orderId, over.orderId, waiting, own.orderId];
  const tables = [1, 2, 3, 999, 2_147_483_647];
  const names = ['known', newId()];
  const reasons = { reason: ['ETC'] };
  const lines = [
    cola,
    [{ menuId: 'none', quantity: 1 }],
    [{ menuId: 'latte', quantity: 1 }],
    [{ externalId: 'none', quantity: 1 }],
    [{ menuId: 'cola', quantity: 1, unitPrice: 1 }],
    [{ menuId: 'cola', quantity: 1, sizeId: 'none' }],
    [{ menuId: 'cola', quantity: 1, options: [{ optionId: 'none' }] }],
    [{ menuId: 'chicken', quantity: 1 }],
    [{ menuId: 'jjigae', quantity: 1 }],
    [{ menuId: 'jjigae', quantity: 1, options: [{ optionId: 'hot', quantity: 99 }] }],
    [{ menuId: 'special', quantity: 999 }],
    Array.from({ length: 200 }, () => ({ menuId: 'cola', quantity: 999 })),
    Array.from({ length: 10_000 }, () => ({ menuId: 'cola', quantity: 1 })),
    Array.from({ length: 300_000 }, () => 1),
  ];
  const walk: Partial<Record<CallName, readonly [params: object[], bodies: object[]]>> = {
    tillOrder: [mixes({ orderId: orders }), [{}]],
    answerTillOrder: [
      mixes({ orderId: orders }),
      mixes({ answer: ['REJECT', 'ACCEPT', 'CANCEL'], ...reasons }),
    ],
    progressTillOrder: [mixes({ orderId: orders }), mixes({ to: ['SERVED'], lines: [undefined, [0], [7]] })],
    takeTillLineOff: [mixes({ orderId: orders, line: [0, 10_000] }), mixes({ left: [0, 998], ...reasons })],
    enterTillOrder: [
      mixes({ tableIdx: [1, 999] }),
      [
        ...mixes({ externalId: names, lines: [cola] }),
        ...lines.map((one) => ({ externalId: newId(), lines: one })),
      ],
    ],
    setTillStock: [mixes({ menuId: ['none', 'latte', 'special'] }), mixes({ leftQuantity: [null, 99_999] })],
    draftTillPrices: [
      [{}],
      mixes({ prices: [['none'], ['latte'], ['chicken'], ['cola', 'cola']] }).map(({ prices }) => ({
        prices: (prices as string[]).map((menuId, index) => ({ menuId, price: index })),
      })),
    ],
    payAtTill: [
      mixes({ tableIdx: [1, 999] }),
      mixes({ externalId: names, visitId: visits, means: ['CASH'], amount: [1, 1_000_000_000] }),
    ],
    voidTillPayment: [[{}], mixes({ externalId: ['never', ...names], ...reasons })],
    addTillEntry: [
      mixes({ tableIdx: [1] }),
      mixes({
        externalId: names,
        visitId: visits,
        kind: ['DISCOUNT'],
        amount: [-1, -1_000_000_000],
        ...reasons,
      }),
    ],
    voidTillEntry: [[{}], mixes({ externalId: ['never', ...names], ...reasons })],
    draftTillDishes: [
      [{}],
      [
        {
          dishes: [
            {
              externalId: newId(),
              name: '새',
              category: 'x',
              price: 1,
              sizes: [
                { externalId: 'S', name: 'S', price: 1 },
                { externalId: 'S', name: 'S', price: 1 },
              ],
            },
          ],
        },
      ],
    ],
    closeTillTable: [mixes({ tableIdx: tables }), mixes({ visitId: visits })],
    moveTillTable: [mixes({ tableIdx: tables }), mixes({ visitId: visits, toTableIdx: tables })],
    resetTillCart: [mixes({ tableIdx: tables }), [{}]],
    setExternalIds: [
      [{}],
      mixes({
        kind: ['TABLE', 'DISH', 'SIZE'],
        ourId: ['1', 'cola', 'latte', 'none'],
        externalId: ['A', null],
      }).map((item) => ({ items: [item] })),
    ],
    matchExternalNames: [
      [{}],
      [{ kind: 'DISH', items: dishes.slice(0, 2).map(({ name }) => ({ externalId: 'twice', name })) }],
    ],
    tillEvents: [[{}], [{}]],
    saveTillWebhook: [
      [{}],
      mixes({ endpointId: ['e'], url: ['http://10.0.0.1/', 'https://till.example/', 'http://127.0.0.1:1/'] }),
    ],
    makeWebhookSecret: [mixes({ endpointId: ['none'] }), [{}]],
    resumeTillWebhook: [
      mixes({ endpointId: ['none', 'e'] }),
      mixes({ after: [undefined, 0, 9_007_199_254_740_991] }),
    ],
  };
  const seen = new Map<string, Set<string>>();
  for (const [name, [params, bodies]] of Object.entries(walk) as [CallName, [object[], object[]]][])
    for (const given of params)
      for (const body of bodies) {
        const isRead = CALLS[name].method === 'GET';
        const answer = await till.call<{ errorCode: string }>(name, {
          params: given as never,
          ...(isRead ? { query: { after: 9_007_199_254_740_991 } } : { body }),
        });
        expect(answer.status, name).toBeLessThan(500);
        if (answer.status >= 400) seen.set(name, (seen.get(name) ?? new Set()).add(answer.body.errorCode));
      }
  // Nothing of the other house has changed by any of it.
  expect(await cafe.till.ok('tillOrder', { params: { orderId: theirs.orderId } })).toEqual(theirs);
  expect(await presentVisit(server, CAFE, 1)).toBe(theirs.visitId);
  // Each that names refusals was refused, or nothing was shown; names are matched unless the till is gone or somebody was faster.
  const unseen = server.app.platform.calls
    .all()
    .filter(({ name, errors }) => isForTills(name) && errors.length > 1 && !seen.has(name));
  expect(unseen.map(({ name }) => name)).toEqual(['matchExternalNames']);
});

/** What guests are told to do, or staff at a screen of ours. */
const FOR_OTHERS = {
  ko: /QR|스캔|직원에게|직원을 불러|비밀번호를 넣|눌러 주세요|다시 담아|새로 고쳤/,
  en: /QR|\btap\b|ask the staff|call our staff|enter your password|add it again|has been refreshed/i,
  ja: /QR|スタッフに|スタッフを|パスワードを入力|もう一度押|もう一度追加|更新しました/,
  'zh-CN': /二维码|店员，|告知店员|呼叫店员|输入密码|再点一次|重新添加|已刷新/,
} as const;

test('a till is told what its maker or whoever stands at it can do, in every language, nothing that guests do', {
  tags: ['TILL-192'],
}, async () => {
  const { till } = await connect(server);
  const nowhere = await till.refused('resetTillCart', { params: { tableIdx: 999 } });
  expect(nowhere.multiLanguage.message).toMatchObject({
    ko: nowhere.message,
    en: 'There is no such table. Read the state of the room again.',
  });
  const calls = server.app.platform.calls.all().filter(({ name }) => isForTills(name));
  const codes = new Set([...REFUSALS_OF_EVERY_CALL, ...calls.flatMap(({ errors }) => errors)]);
  const amiss = LANGUAGES.flatMap((language) =>
    [...codes]
      .filter((code) => FOR_OTHERS[language].test(textForTills(code, language)))
      .map((code) => [language, code]),
  );
  expect(amiss).toEqual([]);
});

test('whatever the database may say of a line that comes off, the call of tills names', {
  tags: ['TILL-186', 'TILL-27'],
}, async () => {
  const functions = new URL('../../platform/database/functions/', import.meta.url);
  const texts = await Promise.all(
    ['change_line', 'line_refusal', 'lessen_line'].map((name) =>
      readFile(new URL(`${name}.sql`, functions), 'utf8'),
    ),
  );
  const said = [...texts.join('').matchAll(/['"]([A-Z_]+)['"]/g)].flatMap(([, code]) =>
    isErrorCode(code) ? code : [],
  );
  const { errors = [] } =
    server.app.platform.calls.all().find(({ name }) => name === 'takeTillLineOff') ?? {};
  expect(said.length).toBeGreaterThan(4);
  expect(said.filter((code) => !errors.includes(code))).toEqual([]);
});

test('a till that is disconnected while it asks has nothing done any more, and is sent nothing', {
  tags: ['TILL-187', 'TILL-2'],
}, async () => {
  const { till } = await connect(server);
  const { url } = await openEndpoint();
  const { asking } = await transaction(server.db.pool, async (client) => {
    await client.query('SELECT 1 FROM hold_till($1, $2)', [PUB, till.tillId]);
    const asking = [
      till.call('saveTillWebhook', { body: { endpointId: newId(), url } }),
      till.enter(6, [{ menuId: 'cola', quantity: 1 }]),
      till.call('setExternalIds', { body: { items: [{ kind: 'DISH', ourId: 'cola', externalId: '1' }] } }),
      till.call('matchExternalNames', {
        body: { kind: 'DISH', items: [{ externalId: '2', name: '콜라' }] },
      }),
    ];
    await waitForLocks(server, asking.length);
    // As whoever disconnects it does, who held it first.
    await client.query('UPDATE tills SET retired_at = now() WHERE till_id = $1', [till.tillId]);
    return { asking };
  });
  const codes = (await Promise.all(asking)).map(({ body }) => (body as { errorCode?: string }).errorCode);
  expect(codes).toEqual(Array(4).fill('NOT_FOUND_TILL'));
  expect(await rows(server, 'SELECT 1 FROM webhook_endpoints WHERE till_id = $1', till.tillId)).toEqual([]);
});
