import { pageData, type StoreSettings } from '@hansang/contract/schemas';
import { entryFaults as en } from '@hansang/i18n/en/errors';
import { expect, test } from 'vitest';
import { answered, fakeApi, refused, unanswered } from '../../testing/fake-api.ts';
import { dish, menuOf, settingsOf } from '../../testing/menu-fixture.ts';
import { resolve } from './resolve.ts';

const NOW = 1_795_000_000_000;
const link = (hashKey: string | null = null) =>
  answered({ useDigitalQr: false, hashKey, isChangeTable: false, tableIdx: 2 });
const SEATED = 'sid=1; tid=2; m=qr; timestamp=1795000000';

interface Scene {
  readonly settings?: Partial<StoreSettings>;
  readonly cookies?: string;
  readonly hashKey?: string | null;
  readonly acceptLanguage?: string;
  readonly answers?: Parameters<typeof fakeApi>[0];
}

async function ask(
  path: string,
  { settings, cookies = '', hashKey = null, answers = {}, ...more }: Scene = {},
) {
  const api = fakeApi({
    validateLink: link(hashKey),
    availability: answered(settingsOf(settings)),
    menu: answered(menuOf(dish('비빔밥')), 'v1'),
    ...answers,
  });
  const answer = await resolve({ url: `http://x${path}`, cookies, api, now: () => NOW, ...more });
  return { answer, api };
}

const reasonOf = (answer: Awaited<ReturnType<typeof resolve>>) =>
  answer.kind === 'redirect' ? answer.cookies.find(({ name }) => name === 'reason')?.value : undefined;

test('a scan is one answer: the menu itself', { tags: ['ENTRY-11'] }, async () => {
  const { answer } = await ask('/misc/xings?sid=1&tid=2&m=qr');
  expect(answer).toMatchObject({ kind: 'page', status: 200 });
  const data = answer.kind === 'page' ? await answer.data() : null;
  expect(data?.screen).toBe('menu');
  expect(data?.menu?.categories[0]?.dishes[0]?.name).toBe('비빔밥');
});

test('a scan leaves its cookies for a day, and the time as the page token', {
  tags: ['ENTRY-12', 'SESS-17'],
}, async () => {
  const { answer } = await ask('/misc/xings?sid=1&tid=2&m=qr');
  const cookies = answer.kind === 'fault' ? [] : answer.cookies;
  const day = { maxAge: 86_400 };
  expect(cookies).toContainEqual({ name: 'sid', value: '1', ...day });
  expect(cookies).toContainEqual({ name: 'tid', value: '2', ...day });
  expect(cookies).toContainEqual({ name: 'm', value: 'qr', ...day });
  expect(cookies).toContainEqual({ name: 'timestamp', value: '1795000000', ...day });
});

for (const [rule, query, code] of [
  ['ENTRY-1', '?tid=2&m=qr', 'STORE_ID_NEEDED'],
  ['ENTRY-2', '?sid=1&m=qr', 'TABLE_ID_NEEDED'],
  ['ENTRY-4', '?sid=1&tid=2', 'ORDER_MEANS_NEEDED'],
  ['ENTRY-5', '?sid=1&sid=2&tid=2&m=qr', 'MULTIPLE_STORE_IDS'],
  ['ENTRY-6', '?sid=1&tid=2&tid=3&m=qr', 'MULTIPLE_TABLE_IDS'],
  ['ENTRY-7', '?sid=1&tid=2&m=qr&m=nfc', 'MULTIPLE_ORDER_MEANS'],
  ['AVAIL-20', '?sid=pub&tid=2&m=qr', 'BASE_RESTAURANTIDX'],
  ['AVAIL-21', '?sid=0&tid=2&m=qr', 'MIN_RESTAURANTIDX'],
] as const)
  test(`a scan of ${query} is refused with its own sentence`, { tags: [rule] }, async () => {
    const { answer, api } = await ask(`/misc/xings${query}`);
    expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
    expect(reasonOf(answer)).toBe(code);
    expect(api.calls).toEqual([]);
  });

test('a preview needs no table', { tags: ['ENTRY-3'] }, async () => {
  const { answer } = await ask('/misc/xings?sid=1&m=preview');
  expect(answer.kind).toBe('page');
});

test.each([
  ['qr', 'qr'],
  ['nfc', 'nfc'],
  ['menuboard', 'menuboard'],
  ['preview', 'preview'],
  ['tablet', 'nfc'],
])('the means %s are kept as %s', { tags: ['ENTRY-10'] }, async (m, kept) => {
  const { answer } = await ask(`/misc/xings?sid=1&tid=2&m=${m}`);
  const cookies = answer.kind === 'fault' ? [] : answer.cookies;
  expect(cookies.find(({ name }) => name === 'm')?.value).toBe(kept);
});

test('a refused scan leaves the phone at the table it came from', async () => {
  const answers = { validateLink: refused('NOT_FOUND_TABLE') };
  const { answer } = await ask('/misc/xings?sid=1&tid=99&m=qr', { cookies: SEATED, answers });
  expect(answer.kind === 'redirect' && answer.cookies.map(({ name }) => name)).toEqual(['reason']);
});

test('a scan after check-out begins anew with a fresh page token', async () => {
  const answers: Scene['answers'] = {
    validateLink: (_call, turn) => (turn === 0 ? refused('RESERVATION_IS_EXPIRATION') : link()),
  };
  const { answer, api } = await ask('/misc/xings?sid=1&tid=2&m=qr', {
    cookies: 'sid=1; tid=2; m=qr; timestamp=17',
    answers,
  });
  expect(answer.kind).toBe('page');
  const tokens = api.calls.filter(({ name }) => name === 'validateLink').map(({ input }) => input.query);
  expect(tokens).toMatchObject([{ timestamp: '17' }, { timestamp: '1795000000' }]);
});

test('another table than before begins with a page token and no head count of its own', async () => {
  const cookies = 'sid=1; tid=7; m=qr; timestamp=17; people=4';
  const { answer } = await ask('/misc/xings?sid=1&tid=2&m=qr', { cookies });
  const changed = answer.kind === 'fault' ? [] : answer.cookies;
  expect(changed).toContainEqual({ name: 'timestamp', value: '1795000000', maxAge: 86_400 });
  expect(changed).toContainEqual({ name: 'people', value: '', maxAge: 0 });
});

test('the link is validated before the availability is asked', { tags: ['SESS-18'] }, async () => {
  const { api } = await ask('/menu', { cookies: SEATED });
  expect(api.calls.map(({ name }) => name)).toEqual(['validateLink', 'availability', 'menu']);
});

test('the menu sends to the people count, a hash or an entered count passes', {
  tags: ['GUARD-9'],
}, async () => {
  const settings = { usePeopleCount: true };
  const asked = await ask('/menu', { cookies: SEATED, settings });
  expect(asked.answer).toMatchObject({ kind: 'redirect', to: '/misc/people-count' });
  const counted = await ask('/menu', { cookies: `${SEATED}; people=3`, settings });
  expect(counted.answer.kind).toBe('page');
  const visiting = await ask('/menu', { cookies: SEATED, settings, hashKey: 'abc' });
  expect(visiting.answer.kind).toBe('page');
});

test('a scan paints the menu although the people count is still open', { tags: ['ENTRY-11'] }, async () => {
  const { answer } = await ask('/misc/xings?sid=1&tid=2&m=qr', { settings: { usePeopleCount: true } });
  expect(answer.kind).toBe('page');
});

test('without the cookies of a scan the menu is refused with what to do', { tags: ['SESS-14'] }, async () => {
  const { answer } = await ask('/menu');
  expect(reasonOf(answer)).toBe('SESSION_REQUIRED');
});

test('a store that takes no orders refuses the menu', { tags: ['AVAIL-6', 'AVAIL-23'] }, async () => {
  const settings = { onSiteOrderStatus: 'NOT_USE_ON_SITE_ORDER' } as const;
  const { answer } = await ask('/menu', { cookies: SEATED, settings });
  expect(reasonOf(answer)).toBe('NOT_USE_ON_SITE_ORDER');
});

test('a running visit still reads its history while the store takes no orders', {
  tags: ['SESS-29'],
}, async () => {
  const settings = { onSiteOrderStatus: 'NOT_USE_ON_SITE_ORDER' } as const;
  const visiting = await ask('/history', { cookies: SEATED, settings, hashKey: 'abc' });
  expect(visiting.answer.kind).toBe('page');
  const stranger = await ask('/history', { cookies: SEATED, settings });
  expect(reasonOf(stranger.answer)).toBe('NOT_USE_ON_SITE_ORDER');
});

test('a running visit can still call staff while the store takes no orders', {
  tags: ['SESS-30'],
}, async () => {
  const settings = { onSiteOrderStatus: 'NOT_USE_ON_SITE_ORDER' } as const;
  const visiting = await ask('/call-staff', { cookies: SEATED, settings, hashKey: 'abc' });
  expect(visiting.answer.kind).toBe('page');
  const stranger = await ask('/call-staff', { cookies: SEATED, settings });
  expect(reasonOf(stranger.answer)).toBe('NOT_USE_ON_SITE_ORDER');
});

test('during a break the menu can be read, with the reason on it', { tags: ['AVAIL-11'] }, async () => {
  const message = { ko: '쉬어요', en: 'Break', ja: '準備中', 'zh-CN': '休息' };
  const settings = {
    onSiteOrderStatus: 'BREAK_TIME',
    message: '쉬어요',
    multiLanguage: { message },
  } as const;
  const { answer } = await ask('/menu', { cookies: `${SEATED}; lang=en`, settings });
  const data = answer.kind === 'page' ? await answer.data() : null;
  expect(data?.venue).toMatchObject({ status: 'BREAK_TIME', closed: 'Break' });
});

test('an expired session loses its cookies and lands on /order', {
  tags: ['SESS-25', 'SESS-26'],
}, async () => {
  const { answer } = await ask('/menu', {
    cookies: SEATED,
    answers: { validateLink: refused('RESERVATION_IS_EXPIRATION') },
  });
  expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
  const gone = answer.kind === 'redirect' ? answer.cookies.filter(({ maxAge }) => maxAge === 0) : [];
  expect(gone.map(({ name }) => name).sort()).toEqual(['m', 'sid', 'tid', 'timestamp']);
});

test('the landing page carries the reason, in the guest’s language', {
  tags: ['GUARD-4', 'GUARD-5'],
}, async () => {
  const { answer } = await ask('/order', { cookies: 'reason=TABLE_ID_NEEDED; lang=en' });
  const data = answer.kind === 'page' ? await answer.data() : null;
  expect(data).toMatchObject({ reason: 'TABLE_ID_NEEDED', reasonText: en.TABLE_ID_NEEDED });
});

test('a reason is taken away as it is shown', { tags: ['GUARD-6'] }, async () => {
  const { answer } = await ask('/order', { cookies: 'reason=BREAK_TIME' });
  expect(answer.kind === 'page' && answer.cookies).toEqual([{ name: 'reason', value: '', maxAge: 0 }]);
  const again = await ask('/order');
  expect(again.answer.kind === 'page' && (await again.answer.data()).reason).toBeNull();
});

test('a made-up reason is not shown', { tags: ['SEC-9'] }, async () => {
  const { answer } = await ask('/order', { cookies: 'reason=%3Cscript%3E' });
  expect(answer.kind === 'page' && (await answer.data()).reason).toBeNull();
});

test('a dish that the menu does not have is a page that says so', { tags: ['MENU-12'] }, async () => {
  const { answer } = await ask('/menu/nothing', { cookies: SEATED });
  expect(answer).toMatchObject({ kind: 'page', status: 404 });
  expect(answer.kind === 'page' && (await answer.data()).dish).toBeNull();
});

test('a dish is a page of its own, with all its choices', { tags: ['MENU-11'] }, async () => {
  const { answer } = await ask(`/menu/${encodeURIComponent('비빔밥')}`, { cookies: SEATED });
  expect(answer.kind === 'page' && (await answer.data()).dish?.menu._id).toBe('비빔밥');
});

test('the chosen language counts where the store offers it, else Korean', {
  tags: ['I18N-6', 'I18N-3'],
}, async () => {
  const languageOf = async (cookies: string, settings: Partial<StoreSettings>) => {
    const { answer } = await ask('/menu', { cookies: `${SEATED}; ${cookies}`, settings });
    return answer.kind === 'page' ? (await answer.data()).language : null;
  };
  expect(await languageOf('lang=ja', {})).toBe('ja');
  expect(await languageOf('lang=ja', { multiLanguageToggles: ['en'] })).toBe('ko');
  expect(await languageOf('lang=ja', { useMultiLanguage: false })).toBe('ko');
  expect(await languageOf('lang=de', {})).toBe('ko');
});

test('a first visit is painted in the language of its phone, where the venue speaks it', {
  tags: ['FIRST-1'],
}, async () => {
  const first = async (acceptLanguage: string, settings: Partial<StoreSettings> = {}, cookies = SEATED) => {
    const { answer } = await ask('/menu', { cookies, settings, acceptLanguage });
    if (answer.kind !== 'page') throw new Error(`Answered ${answer.kind}`);
    return { language: (await answer.data()).language, key: answer.cacheKey };
  };
  expect((await first('ja-JP,en;q=0.8')).language).toBe('ja');
  expect((await first('ja-JP,en;q=0.8', { multiLanguageToggles: ['en'] })).language).toBe('en');
  expect((await first('ja', { multiLanguageToggles: ['en'] })).language).toBe('ko');
  expect((await first('ja', { useMultiLanguage: false })).language).toBe('ko');
  expect((await first('ja', {}, `${SEATED}; lang=ko`)).language).toBe('ko');
  // What is kept of one language is answered to nobody of another.
  expect((await first('ja')).key).not.toBe((await first('en')).key);
});

test('two guests at one table get the same body, another version of the menu another one', async () => {
  const keyOf = async (scene: Scene) => {
    const { answer } = await ask('/menu', scene);
    return answer.kind === 'page' ? answer.cacheKey : null;
  };
  const mine = await keyOf({ cookies: SEATED, hashKey: 'mine' });
  expect(await keyOf({ cookies: `${SEATED}; people=4; notice_1=1`, hashKey: 'yours' })).toBe(mine);
  const sold = { menu: answered(menuOf(dish('비빔밥')), 'v2') };
  expect(await keyOf({ cookies: SEATED, answers: sold })).not.toBe(mine);
});

test('nothing of a guest is in what a page is made of', async () => {
  const { answer } = await ask('/menu', { cookies: `${SEATED}; people=7`, hashKey: 'secret-hash' });
  const data = answer.kind === 'page' ? JSON.stringify(await answer.data()) : '';
  expect(data).not.toContain('secret-hash');
  expect(data).not.toContain('1795000000');
});

test('a digital venue refuses other entries as improper access', { tags: ['LINK-10'] }, async () => {
  const digital = answered({ useDigitalQr: true, hashKey: null, isChangeTable: false, tableIdx: 2 });
  const { answer } = await ask('/menu', { cookies: SEATED, answers: { validateLink: digital } });
  expect(reasonOf(answer)).toBe('IMPROPER_ACCESS');
});

test('a moved table is followed', { tags: ['SESS-34'] }, async () => {
  const moved = answered({ useDigitalQr: false, hashKey: 'h', isChangeTable: true, tableIdx: 9 });
  const { answer, api } = await ask('/menu', { cookies: SEATED, answers: { validateLink: moved } });
  expect(answer.kind === 'page' && answer.cookies).toContainEqual({
    name: 'tid',
    value: '9',
    maxAge: 86_400,
  });
  expect(api.calls.find(({ name }) => name === 'availability')?.input.query).toMatchObject({ tableIdx: 9 });
});

test('a server that cannot answer now sends nobody away', async () => {
  const { answer } = await ask('/menu', { cookies: SEATED, answers: { validateLink: unanswered() } });
  expect(answer).toEqual({ kind: 'fault', status: 503 });
});

test('the bare address leads to the landing page', async () => {
  expect((await ask('/')).answer).toMatchObject({ kind: 'redirect', to: '/order' });
});

test('a refused scan is told in the phone’s own language until one was chosen', {
  tags: ['I18N-2'],
}, async () => {
  const api = fakeApi({});
  const landing = async (cookies: string, acceptLanguage?: string) => {
    const said = acceptLanguage === undefined ? {} : { acceptLanguage };
    const answer = await resolve({ url: 'http://x/order', cookies, api, now: () => NOW, ...said });
    return answer.kind === 'page' ? (await answer.data()).language : null;
  };
  expect(await landing('reason=NOT_FOUND_TABLE', 'fr-FR,ja;q=0.9,en;q=0.8')).toBe('ja');
  expect(await landing('reason=NOT_FOUND_TABLE; lang=zh-CN', 'ja')).toBe('zh-CN');
  expect(await landing('reason=NOT_FOUND_TABLE', 'fr')).toBe('ko');
  expect(await landing('')).toBe('ko');
});

test('a refusal without a sentence of its own says ‘invalid access’ in the guest’s language', {
  tags: ['GUARD-3'],
}, async () => {
  const nameless = { ok: false, status: 403, code: null, message: null } as unknown as Parameters<
    typeof fakeApi
  >[0][string];
  const { answer } = await ask('/menu', { cookies: SEATED, answers: { validateLink: nameless } });
  expect(answer).toMatchObject({ kind: 'redirect', to: '/order' });
  expect(reasonOf(answer)).toBe('INVALID_ACCESS');
  const landing = await ask('/order', { cookies: 'reason=INVALID_ACCESS; lang=en' });
  const data = landing.answer.kind === 'page' ? await landing.answer.data() : null;
  expect(data?.reasonText).toMatch(/invalid access/i);
});

test('/cart opens the personal cart when no group cart is in use', { tags: ['GUARD-19'] }, async () => {
  const { answer } = await ask('/cart', { cookies: SEATED, settings: { useGroupCart: false } });
  const data = answer.kind === 'page' ? await answer.data() : null;
  expect(data?.screen).toBe('cart');
});

test.each(['/misc/xings?sid=1&tid=2&m=qr', '/menu', '/menu/bibim', '/order', '/nowhere'])(
  'the data of %s is what its schema declares',
  { tags: ['SEC-11'] },
  async (path) => {
    const settings = { accentColor: '#cb4b25', useCallStaff: true };
    const answers = { menu: answered(menuOf(dish('비빔밥', { _id: 'bibim' })), 'v1') };
    const { answer } = await ask(path, { cookies: SEATED, settings, answers });
    const data = answer.kind === 'page' ? await answer.data() : null;
    expect(data?.screen).toBeDefined();
    expect(pageData.parse(data)).toEqual(data);
  },
);
