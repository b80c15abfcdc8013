import { type ErrorCode, LANGUAGES } from '@hansang/contract';
import type { ChosenMenu, ValidateAnswer } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../../tests/journeys/kit/words.ts';
import { rows, stored } from '../../testing/rows.ts';
import { choose, seat, type TestGuest, type Wish } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';

const server = useServer();

async function chosen(guest: TestGuest, ...wishes: Wish[]): Promise<ChosenMenu[]> {
  const menu = await guest.menu();
  return wishes.map((wish) => {
    const dish = menu.get(wish.id);
    if (!dish) throw new Error(`There is no dish ${wish.id}`);
    return choose(dish, wish);
  });
}

const validate = (guest: TestGuest, orderMenus: unknown) =>
  guest.ok<ValidateAnswer>('validateMenus', {
    params: guest.params,
    body: { orderType: 'ON_SITE', orderMenus },
  });

/** What is told about each line is the code's own sentence in every language. */
function expectOwnSentences({ list }: ValidateAnswer): void {
  for (const { error } of list) {
    if (!error) continue;
    for (const language of LANGUAGES) {
      // Whatever it is about stands in its place.
      const own = wordsOf(language)
        .error(error.code as ErrorCode)
        .split('{name}');
      const said = error.multiLanguage.message[language];
      expect(said).not.toContain('{');
      for (const part of own) expect(said).toContain(part);
    }
  }
}

const codes = ({ list }: ValidateAnswer) => list.map(({ _id, error }) => [_id, error?.code]);

test('a cart in order has no errors, one entry a line', { tags: ['VALID-1'] }, async () => {
  const guest = await seat(server, 1);
  const answer = await validate(guest, await chosen(guest, { id: 'jjigae' }, { id: 'chicken' }));
  expect(answer).toEqual({ errorCount: 0, list: [{ _id: 'jjigae' }, { _id: 'chicken' }] });
});

test('a dish whose price, name or options changed is MENU_CHANGED', { tags: ['VALID-2'] }, async () => {
  const guest = await seat(server, 1);
  const [jjigae] = await chosen(guest, { id: 'jjigae' });
  const changed = [
    { ...jjigae, price: 1 },
    { ...jjigae, name: '다른 이름' },
    { ...jjigae, options: [{ _id: 'gone-option', name: 'x', price: 0, quantity: 1 }] },
    { ...jjigae, _id: 'left-the-menu' },
  ];
  const answer = await validate(guest, changed);
  expect(answer.errorCount).toBe(4);
  expectOwnSentences(answer);
  for (const { error } of answer.list) {
    expect(error?.code).toBe('MENU_CHANGED');
    expect(new Set(Object.values(error?.multiLanguage.message ?? {})).size).toBe(4);
    expect(error?.message).toBe(error?.multiLanguage.message.ko);
  }
});

test('sold-out dish, sold-out option and too little stock are told on their lines', {
  tags: ['VALID-3', 'VALID-4', 'VALID-5'],
}, async () => {
  const guest = await seat(server, 1);
  const menus = await chosen(
    guest,
    { id: 'gone' },
    { id: 'jjigae', options: { inferno: 1 } },
    { id: 'special', quantity: 30 },
    { id: 'special', quantity: 21 },
    { id: 'cola' },
  );
  const answer = await validate(guest, menus);
  expectOwnSentences(answer);
  expect(codes(answer)).toEqual([
    ['gone', 'MENU_SOLD_OUT'],
    ['jjigae', 'OPTION_SOLD_OUT'],
    ['special', 'LOW_STOCK'],
    ['special', 'LOW_STOCK'],
    ['cola', undefined],
  ]);
});

test('the permitted quantities of a dish hold over its lines', { tags: ['QTY-8'] }, async () => {
  const guest = await seat(server, 1);
  const menus = await chosen(guest, { id: 'pairs', quantity: 3 }, { id: 'pairs', quantity: 2 });
  const reply = await guest.refused('validateMenus', {
    params: guest.params,
    body: { orderType: 'ON_SITE', orderMenus: menus },
  });
  expect(reply).toMatchObject({ status: 400, errorCode: 'QUANTITY_ABOVE_MAX' });
  expect(reply.multiLanguage.message.en).toContain('From two');
});

test('validation stores nothing and reserves nothing', { tags: ['VALID-7'] }, async () => {
  const guest = await seat(server, 1);
  const menus = await chosen(guest, { id: 'special', quantity: 50 });
  const before = await stored(server);
  await Promise.all([1, 2, 3].map(() => validate(guest, menus)));
  expect(await stored(server)).toEqual(before);
  expect((await guest.menu()).get('special')?.leftQuantity).toBe(50);
});

test('what another guest just bought is gone at once', { tags: ['VALID-3'] }, async () => {
  const guest = await seat(server, 1);
  const menus = await chosen(guest, { id: 'special' });
  await (await seat(server, 2)).order({ id: 'special', quantity: 50 });
  expect(codes(await validate(guest, menus))).toEqual([['special', 'MENU_SOLD_OUT']]);
  await rows(
    server,
    'UPDATE stock SET left_quantity = 50 WHERE restaurant_id = $1 AND menu_id = $2',
    PUB,
    'special',
  );
});
