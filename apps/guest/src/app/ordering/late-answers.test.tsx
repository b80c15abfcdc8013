import { expect, test } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { phoneOf } from '../../testing/phone-fixture.tsx';
import { followTable } from '../staying/follow-table.ts';

test('moved twice: the second move is followed too', { tags: ['SESS-33'] }, async () => {
  const link = (tableIdx: number) =>
    answered({ useDigitalQr: false, hashKey: null, isChangeTable: true, tableIdx });
  let settle: (v: never) => void = () => {};
  const api = fakeApi({
    validateLink: (_, turn) => link(turn === 0 ? 5 : 7),
    availability: (_, turn) =>
      turn === 0 ? new Promise((r) => (settle = r as never)) : answered(settingsOf()),
  });
  const phone = phoneOf(api);
  const first = followTable(phone);
  await new Promise((r) => setTimeout(r, 20));
  void followTable(phone); // table-changed, while the venue is read
  settle(answered(settingsOf()) as never);
  await first;
  await new Promise((r) => setTimeout(r, 50));
  expect(phone.session.entry.get()?.tableIdx).toBe(7);
});

test('a move that the server tells again and again is not followed for ever', {
  tags: ['SESS-33'],
}, async () => {
  const api = fakeApi({
    validateLink: () => {
      void followTable(phone);
      return refused('TABLE_CHANGED');
    },
  });
  const phone = phoneOf(api);
  await followTable(phone);
  expect(api.calls).toHaveLength(3);
});

test('an answer that comes after the visit was cleared brings nothing of it back', {
  tags: ['SESS-25'],
}, async () => {
  let settle: (v: never) => void = () => {};
  const phone = phoneOf(fakeApi({ validateLink: () => new Promise((r) => (settle = r as never)) }));
  const asked = phone.session.validate();
  phone.session.clear();
  settle(answered({ useDigitalQr: false, hashKey: 'old', isChangeTable: true, tableIdx: 5 }) as never);
  await asked;
  expect([phone.session.entry.get(), phone.session.hash.get(), phone.jar.get('tid')]).toEqual([
    null,
    null,
    undefined,
  ]);
});
