import type { StoreSettings } from '@hansang/contract/schemas';
import { entryFaults, errors } from '@hansang/i18n/ko/errors';
import { expect, test } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { resolve } from './resolve.ts';

const NOW = 1_795_000_000_000;
const DAY = { maxAge: 86_400 };
const SEATED = 'sid=1; tid=2; m=qr; timestamp=1795000000';
const CODE = '/misc/dqrc?tid=KEY&did=29916666.AAAAAAAAAAAAAAAA&vid=3.05';

const said = { ko: '', en: '', ja: '', 'zh-CN': '' };
const shown = (changes: object = {}) =>
  answered({
    isValid: true,
    errorCode: null,
    message: null,
    restaurantIdx: 3,
    tableIdx: 7,
    hashKey: null,
    ...changes,
  });

interface Scene {
  readonly settings?: Partial<StoreSettings>;
  readonly cookies?: string;
  readonly answers?: Parameters<typeof fakeApi>[0];
}

async function ask(path: string, { settings, cookies = '', answers = {} }: Scene = {}) {
  const drinks = [
    dish('bokbunja', { alcoholTag: 'WINE' }),
    dish('soju', { alcoholTag: 'SOJU', sizes: [] }),
    dish('cola'),
  ];
  const api = fakeApi({
    validateLink: answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2 }),
    availability: answered(settingsOf({ useAlcoholAutomaticOrder: true, ...settings })),
    menu: answered(menuOf(...drinks), 'v1'),
    ...answers,
  });
  const answer = await resolve({ url: `http://x${path}`, cookies, api, now: () => NOW });
  return { answer, api };
}

type Answer = Awaited<ReturnType<typeof ask>>['answer'];
const cookiesOf = (answer: Answer) => (answer.kind === 'fault' ? [] : answer.cookies);
const reasonOf = (answer: Answer) => cookiesOf(answer).find(({ name }) => name === 'reason')?.value;
const pageOf = async (answer: Answer) => (answer.kind === 'page' ? answer.data() : null);

for (const [rule, path, code] of [
  ['ENTRY-14', '/misc/dqrc?did=1.A&vid=3', 'TABLE_KEY_NEEDED'],
  ['ENTRY-15', '/misc/dqrc?tid=KEY&vid=3', 'TIME_VALUE_NEEDED'],
  ['ENTRY-16', '/misc/dqrc?tid=KEY&did=1.A', 'BATTERY_VALUE_NEEDED'],
  ['ENTRY-6', '/misc/dqrc?tid=KEY&tid=KEY&did=1.A&vid=3', 'MULTIPLE_TABLE_IDS'],
  ['ENTRY-7', '/misc/dqrc?tid=KEY&did=1.A&vid=3&m=qr&m=nfc', 'MULTIPLE_ORDER_MEANS'],
  ['ENTRY-1', '/misc/sample', 'STORE_ID_NEEDED'],
  ['ENTRY-5', '/misc/sample?sid=1&sid=2', 'MULTIPLE_STORE_IDS'],
  ['ENTRY-19', '/misc/shortcut?tid=2&m=nfc&alcoholTag=SOJU', 'STORE_ID_NEEDED'],
  ['ENTRY-19', '/misc/shortcut?sid=1&m=nfc&alcoholTag=SOJU', 'TABLE_ID_NEEDED'],
  ['ENTRY-19', '/misc/shortcut?sid=1&tid=2&alcoholTag=SOJU', 'ORDER_MEANS_NEEDED'],
  ['ENTRY-20', '/misc/shortcut?sid=1&tid=2&m=nfc', 'ALCOHOL_TAG_NEEDED'],
  ['ENTRY-21', '/misc/shortcut?sid=1&tid=2&m=nfc&alcoholTag=SOJU&alcoholTag=BEER', 'MULTIPLE_ALCOHOL_TAGS'],
  ['ENTRY-22', '/misc/shortcut?sid=1&tid=2&m=nfc&alcoholTag=MILK', 'WRONG_ALCOHOL_TAG'],
  ['ENTRY-22', '/misc/shortcut?sid=1&tid=2&m=nfc&alcoholTag=NONE', 'WRONG_ALCOHOL_TAG'],
] as const)
  test(`${path} is refused with its own sentence`, { tags: [rule] }, async () => {
    const { answer, api } = await ask(path);
    expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
    expect(reasonOf(answer)).toBe(code);
    expect(api.calls).toEqual([]);
    const landing = await ask('/order', { cookies: `reason=${code}; lang=ko` });
    expect((await pageOf(landing.answer))?.reasonText).toBe(entryFaults[code]);
  });

test('a digital entry leaves its cookies and paints the menu of the code’s table', {
  tags: ['ENTRY-17'],
}, async () => {
  const { answer, api } = await ask(CODE, { answers: { validateDigitalQr: shown() } });
  expect((await pageOf(answer))?.screen).toBe('menu');
  for (const [name, value] of [
    ['sid', '3'],
    ['tid', '7'],
    ['did', '29916666.AAAAAAAAAAAAAAAA'],
    ['vid', '3.05'],
    ['m', 'qr'],
    ['timestamp', '1795000000'],
  ] as const)
    expect(cookiesOf(answer)).toContainEqual({ name, value, ...DAY });
  expect(api.calls.map(({ name }) => name)).toEqual([
    'validateDigitalQr',
    'validateLink',
    'availability',
    'menu',
  ]);
  expect(api.calls[1]?.input.query).toMatchObject({ tableIdx: 7, accessType: 'DIGITAL_QR' });
});

test.each([
  [shown({ isValid: false, errorCode: 'DIGITAL_QR_EXPIRED', message: said }), 'DIGITAL_QR_EXPIRED'],
  [shown({ isValid: false, errorCode: 'DIGITAL_QR_USED', message: said }), 'DIGITAL_QR_USED'],
  [shown({ isValid: false, message: null }), 'INVALID_DIGITAL_QR'],
] as const)(
  'an invalid code shows the server’s reason, else that it is not valid',
  { tags: ['DQR-5'] },
  async (said, code) => {
    const { answer } = await ask(CODE, { answers: { validateDigitalQr: said } });
    expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
    expect(reasonOf(answer)).toBe(code);
    expect(cookiesOf(answer).map(({ name }) => name)).toEqual(['reason']);
    const landing = await ask('/order', { cookies: `reason=${code}; lang=ko` });
    expect((await pageOf(landing.answer))?.reasonText).toBe(errors[code]);
  },
);

test('a reload of a code goes on with the page that the phone has', { tags: ['LINK-9'] }, async () => {
  const cookies = 'sid=3; tid=7; m=qr; did=x; vid=3; timestamp=17';
  const { api } = await ask(CODE, { cookies, answers: { validateDigitalQr: shown() } });
  expect(api.calls[0]?.input.query).toMatchObject({ timestamp: '17' });
});

test('a code scanned after check-out begins anew with a fresh page token', {
  tags: ['SESS-24'],
}, async () => {
  const cookies = 'sid=3; tid=7; m=qr; did=x; vid=3; timestamp=17';
  const validateDigitalQr = (_: unknown, turn: number) =>
    turn === 0 ? refused('RESERVATION_IS_EXPIRATION') : shown();
  const { answer, api } = await ask(CODE, { cookies, answers: { validateDigitalQr } });
  expect(answer.kind).toBe('page');
  expect(api.calls[1]?.input.query).toMatchObject({ timestamp: '1795000000' });
});

test('a printed scan in a venue of displays is improper access, a tag for drinks too', {
  tags: ['LINK-10'],
}, async () => {
  const validateLink = answered({ useDigitalQr: true, hashKey: null, isChangeTable: false, tableIdx: 2 });
  for (const path of ['/misc/xings?sid=1&tid=2&m=qr', '/misc/shortcut?sid=1&tid=2&m=nfc&alcoholTag=SOJU']) {
    const { answer } = await ask(path, { answers: { validateLink } });
    expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
    expect(reasonOf(answer)).toBe('IMPROPER_ACCESS');
  }
});

const home = (changes: object = {}) =>
  answered({ isValid: true, errorCode: null, message: null, settings: settingsOf({}), ...changes });

test.each(['/misc/sample?sid=1', '/misc/xings?sid=1&tid=2&m=pg'])(
  '%s begins a sample: no link is validated, the sample menu is read',
  { tags: ['MODE-2', 'MODE-3', 'ENTRY-8'] },
  async (path) => {
    const answers = { sampleHome: home(), sampleMenu: answered(menuOf(dish('rice'))) };
    const { answer, api } = await ask(path, { answers });
    expect((await pageOf(answer))?.menu?.categories[0]?.dishes[0]?.name).toBe('rice');
    expect(api.calls.map(({ name }) => name)).toEqual(['sampleHome', 'availability', 'sampleMenu']);
    expect(cookiesOf(answer)).toContainEqual({ name: 'm', value: 'pg', ...DAY });
    expect(cookiesOf(answer).map(({ name }) => name)).not.toContain('tid');
  },
);

test('an invalid sample shows the server’s reason, else that the code is not valid', {
  tags: ['ENTRY-18'],
}, async () => {
  const told = home({ isValid: false, errorCode: 'NOT_FOUND_RESTAURANT', message: said, settings: null });
  expect(reasonOf((await ask('/misc/sample?sid=1', { answers: { sampleHome: told } })).answer)).toBe(
    'NOT_FOUND_RESTAURANT',
  );
  const untold = home({ isValid: false, settings: null });
  expect(reasonOf((await ask('/misc/sample?sid=1', { answers: { sampleHome: untold } })).answer)).toBe(
    'INVALID_SAMPLE',
  );
});

test('in menu-board mode the availability query carries the current time in seconds', {
  tags: ['MODE-5'],
}, async () => {
  const cookies = 'sid=1; m=menuboard; timestamp=17';
  const { api } = await ask('/menu', { cookies });
  expect(api.calls.find(({ name }) => name === 'availability')?.input.query).toMatchObject({
    timestamp: '1795000000',
    accessType: 'MENU_BOARD',
  });
  const preview = await ask('/menu', { cookies: 'sid=1; m=preview; timestamp=17' });
  expect(preview.api.calls.find(({ name }) => name === 'availability')?.input.query).toMatchObject({
    timestamp: '17',
  });
});

test.each(['pg', 'preview', 'menuboard'])('%s skips link validation', { tags: ['MODE-3'] }, async (m) => {
  const answers = { sampleMenu: answered(menuOf(dish('rice'))) };
  const { answer, api } = await ask('/menu', { cookies: `sid=1; m=${m}; timestamp=17`, answers });
  expect(answer.kind).toBe('page');
  expect(api.calls.map(({ name }) => name)).not.toContain('validateLink');
});

test.each(['menuboard', 'preview', 'pg'])(
  'whoever came in as %s is not asked how many they are, and is led to the menu where they would be',
  { tags: ['GUARD-13', 'FIRST-3'] },
  async (m) => {
    const settings = { usePeopleCount: true };
    const cookies = `sid=1; m=${m}; timestamp=17`;
    const answers = { sampleMenu: answered(menuOf(dish('rice'))) };
    const menu = await ask('/menu', { cookies, settings, answers });
    expect((await pageOf(menu.answer))?.venue?.usePeopleCount).toBe(false);
    const asked = await ask('/misc/people-count', { cookies, settings, answers });
    expect(asked.answer).toMatchObject({ kind: 'redirect', to: '/menu' });
  },
);

test('a venue that asks with the first order asks before neither menu nor drinks; its page is open', {
  tags: ['FIRST-2'],
}, async () => {
  const settings = { usePeopleCount: true, headCountAt: 'FIRST_ORDER' } as const;
  const cookies = `${SEATED}; alcoholTag=SOJU; drink=${'a'.repeat(32)}`;
  for (const [path, screen] of [
    ['/menu', 'menu'],
    ['/drink-menu', 'drinks'],
    ['/misc/people-count', 'people'],
  ])
    expect((await pageOf((await ask(path ?? '', { cookies, settings })).answer))?.screen).toBe(screen);
});

const closed = (code: 'CLOSED_TODAY' | 'BREAK_TIME') =>
  ({ isAvailableOnSiteOrder: false, onSiteOrderStatus: code, usePeopleCount: true }) as const;

test('while nothing can be ordered the menu is open, and nobody is asked how many came', {
  tags: ['FIRST-5'],
}, async () => {
  const menu = await ask('/menu', { cookies: SEATED, settings: closed('BREAK_TIME') });
  expect((await pageOf(menu.answer))?.screen).toBe('menu');
  const asked = await ask('/misc/people-count', { cookies: SEATED, settings: closed('BREAK_TIME') });
  expect(asked.answer).toMatchObject({ kind: 'redirect', to: '/menu' });
});

test('on a closed day there is nobody to call, but for a visit that runs', {
  tags: ['FIRST-6'],
}, async () => {
  const call = (settings: Partial<StoreSettings>, hashKey: string | null = null) =>
    ask('/call-staff', {
      cookies: SEATED,
      settings,
      answers: {
        validateLink: answered({ useDigitalQr: false, hashKey, isChangeTable: false, tableIdx: 2 }),
      },
    });
  expect((await call(closed('CLOSED_TODAY'))).answer).toMatchObject({ kind: 'redirect', to: '/menu' });
  expect((await call(closed('CLOSED_TODAY'), 'h')).answer.kind).toBe('page');
  expect((await call(closed('BREAK_TIME'))).answer.kind).toBe('page');
});

test.each([
  ['menuboard', '/history'],
  ['menuboard', '/call-staff'],
  ['menuboard', '/cart'],
  ['menuboard', '/drink-order'],
  ['preview', '/history'],
  ['preview', '/call-staff'],
  ['pg', '/history'],
  ['pg', '/call-staff'],
])('whoever came in as %s has no %s', { tags: ['MODE-6'] }, async (m, path) => {
  const { answer } = await ask(path, { cookies: `sid=1; m=${m}; timestamp=17` });
  expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
  expect(reasonOf(answer)).toBe('INVALID_ACCESS');
});

const TAG = '/misc/shortcut?sid=1&tid=2&m=nfc&alcoholTag=SOJU';

test('a tag for drinks is one answer: the drinks of that tag', { tags: ['DRINK-1'] }, async () => {
  const { answer } = await ask(TAG);
  const page = await pageOf(answer);
  expect(page?.screen).toBe('drinks');
  expect(page?.drinks?.drinks.map(({ id }) => id)).toEqual(['soju']);
  expect(cookiesOf(answer)).toContainEqual({ name: 'alcoholTag', value: 'SOJU', ...DAY });
  expect(cookiesOf(answer).find(({ name }) => name === 'drink')?.value).toMatch(/^[0-9a-f]{32}$/);
});

test('each entry has a key of its own, and an ordinary scan ends it', { tags: ['DRINK-4'] }, async () => {
  const keyOf = (answer: Answer) => cookiesOf(answer).find(({ name }) => name === 'drink')?.value;
  const first = keyOf((await ask(TAG)).answer);
  expect(keyOf((await ask(TAG)).answer)).not.toBe(first);
  const cookies = `${SEATED}; alcoholTag=SOJU; drink=${first}`;
  const { answer } = await ask('/misc/xings?sid=1&tid=2&m=qr', { cookies });
  expect(cookiesOf(answer)).toContainEqual({ name: 'drink', value: '', maxAge: 0 });
});

for (const [rules, settings, code] of [
  [['GUARD-20'], { useAlcoholAutomaticOrder: false }, 'ALCOHOL_AUTOMATIC_ORDER_UNUSED'],
  [['GUARD-21', 'DRINK-5'], { usePG: true }, 'DRINK_SHORTCUT_PREPAY'],
] as const)
  test(`a store with ${JSON.stringify(settings)} refuses the shortcut on a page of its own`, {
    tags: [...rules],
  }, async () => {
    const { answer } = await ask(TAG, { settings });
    expect(answer).toMatchObject({ kind: 'redirect', to: '/drink-order-notice' });
    expect(reasonOf(answer)).toBe(code);
    // The guest sits at the table all the same, and may order from the menu.
    expect(cookiesOf(answer)).toContainEqual({ name: 'tid', value: '2', ...DAY });
    const notice = await ask('/drink-order-notice', { cookies: `reason=${code}; lang=ko` });
    const page = await pageOf(notice.answer);
    expect(page).toMatchObject({ screen: 'advice', reason: code, reasonText: errors[code] });
    expect(cookiesOf(notice.answer)).toContainEqual({ name: 'reason', value: '', maxAge: 0 });
  });

test('the drinks ask for the head count first, and are gone on to afterwards', {
  tags: ['GUARD-9', 'ROUTE-14'],
}, async () => {
  const settings = { usePeopleCount: true };
  const cookies = `${SEATED}; alcoholTag=SOJU; drink=${'a'.repeat(32)}`;
  const { answer } = await ask('/drink-menu', { cookies, settings });
  expect(answer).toMatchObject({ kind: 'redirect', to: '/misc/people-count?then=drink-menu' });
  const counted = await ask('/drink-menu', { cookies: `${cookies}; people=2`, settings });
  expect((await pageOf(counted.answer))?.screen).toBe('drinks');
  const tapped = await ask(TAG, { settings });
  expect((await pageOf(tapped.answer))?.screen).toBe('drinks');
});

test('the drinks without a tag are refused with what is needed', { tags: ['ENTRY-20'] }, async () => {
  const { answer } = await ask('/drink-menu', { cookies: SEATED });
  expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
  expect(reasonOf(answer)).toBe('ALCOHOL_TAG_NEEDED');
});
