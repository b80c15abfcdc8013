import { fill } from '@hansang/i18n';
import { bill } from '@hansang/i18n/ko/bill';
import { day } from '@hansang/i18n/ko/day';
import { payBill } from '@hansang/i18n/ko/pay-bill';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../setup/drawn.ts';
import { at, see, seeNot } from './kit/device.ts';
import { useHouse } from './kit/house.ts';
import { journeyVenue } from './kit/journey-venue.ts';
import type { Staff } from './kit/staff.ts';
import { orderUnseen } from './kit/unseen-guest.ts';

// A tablet that is reloaded while its answer is still awaited: the request was done and nobody heard, or it comes after the reload,
// to a screen on which somebody has asked for the same again.

const house = useHouse();
const VENUE = 391;
const OWNER = { email: 'owner-391@hansang.test', password: 'owner-who-reloads-1' };
const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

beforeAll(async () => {
  await house.importVenue({
    ...journeyVenue({ id: VENUE, flags: { payAtTable: true }, settings: { refundStepUpAbove: 1_000_000 } }),
    staff: [{ ...OWNER, name: '사장', role: 'owner' }],
  });
  // Practice payments are for venues of the demo alone.
  await house.sql('UPDATE restaurants SET is_demo = true WHERE restaurant_id = $1', [VENUE]);
});

/** A table that had two bowls, for 18,000. */
const TWO_BOWLS = { restaurantId: VENUE, dish: 'rice', quantity: 2 } as const;

/** The tablet of all tests. What one of them left open goes with its page. */
async function tabletAt(path: string): Promise<Staff> {
  const staff = await house.workerOfFile(OWNER);
  staff.device.watch.expect(/status of 409|ERR_|Failed to load/);
  await staff.turnTo(`${VENUE}/activity`);
  await see(staff.page.getByRole('heading', { name: staff.say('nav.activity'), level: 1 }));
  await staff.turnTo(`${VENUE}/${path}`);
  return staff;
}

const sheet = ({ page }: Staff, name: string) => page.getByRole('dialog', { name });
const press = (where: Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).first().click();

/**
 * Presses what sends to an address, and reloads before the answer.
 * @returns brings a request that had not arrived to the server after all
 */
async function reloadWhile(staff: Staff, address: RegExp, isDone: boolean, doing: () => Promise<void>) {
  const { page, context } = staff.device;
  let arrive: (() => Promise<unknown>) | undefined;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const request = route.request();
    const sending = { method: 'POST', headers: await request.allHeaders(), data: request.postData() ?? '' };
    const send = () => context.request.fetch(request.url(), sending);
    if (isDone) expect((await send()).status()).toBeLessThan(300);
    arrive = send;
  });
  await doing();
  await expect.poll(() => arrive !== undefined).toBe(true);
  // The browser drops what it still waits for: let go before, it would go on its way.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return async () => {
    await arrive?.();
  };
}

const booked = (what: string, table: number) =>
  house
    .sql<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${what} WHERE restaurant_id = $1
          AND visit_id = (SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2)`,
      [VENUE, table],
    )
    .then(([row]) => row?.n);

async function typeAmount(staff: Staff, amount: number): Promise<void> {
  await press(staff.page.getByRole('dialog', { name: /테이블$/ }), bill.open);
  const paying = sheet(staff, bill.open);
  await press(paying, bill['part.AMOUNT']);
  await press(paying, bill['means.CASH']);
  await paying.getByLabel(bill.amount, { exact: true }).fill(String(amount));
}
const JUST_TAKEN = new RegExp(`^${bill.justTaken.split('(')[0]?.replace('{amount}', won(5000))}`);
const took = (amount: number) => fill(bill.take, { amount: won(amount) });

test('a payment that was taken as the tablet was reloaded is on the bill, and what is left is asked for', {
  tags: ['BILL-12', 'BILL-201'],
}, async () => {
  await orderUnseen(house, { ...TWO_BOWLS, tableIdx: 1 });
  const staff = await tabletAt('floor/1');
  await typeAmount(staff, 5000);
  await reloadWhile(staff, /payments$/, true, () => press(sheet(staff, bill.open), took(5000)));
  await see(sheet(staff, '1 테이블').getByText(won(13_000)).first());
  await press(sheet(staff, '1 테이블'), bill.open);
  await see(sheet(staff, bill.open).getByText(JUST_TAKEN));
  await press(sheet(staff, bill.open), bill['part.SHARE']);
  await reloadWhile(staff, /payments$/, true, () => press(sheet(staff, bill.open), took(6500)));
  await press(sheet(staff, '1 테이블'), bill.open);
  // Who splits goes on with the share that is left.
  await see(sheet(staff, bill.open).getByRole('button', { name: took(6500) }));
  expect(await booked('payments', 1)).toBe(2);
});

test('a payment that comes after the reload is not taken twice by whoever asks for it again meanwhile', {
  tags: ['BILL-11', 'BILL-195'],
}, async () => {
  await orderUnseen(house, { ...TWO_BOWLS, tableIdx: 2 });
  const staff = await tabletAt('floor/2');
  await typeAmount(staff, 5000);
  const arrive = await reloadWhile(staff, /payments$/, false, () =>
    press(sheet(staff, bill.open), took(5000)),
  );
  await typeAmount(staff, 5000);
  await arrive();
  await see(sheet(staff, bill.open).getByText(fill(bill.payChanged, { amount: won(13_000) })));
  await seeNot(sheet(staff, bill.open).getByRole('button', { name: took(5000) }));
  expect(await booked('payments', 2)).toBe(1);
});

const LOST = [
  [true, 'was heard by nobody'],
  [false, 'comes after the reload'],
] as const;

for (const [isDone, when] of drawn(LOST, 1))
  test(`a discount, a void and a refund whose request ${when} count once`, {
    tags: ['BILL-12', 'BILL-186'],
  }, async () => {
    const table = isDone ? 3 : 4;
    await orderUnseen(house, { ...TWO_BOWLS, tableIdx: table });
    const staff = await tabletAt(`floor/${table}`);
    const open = async () => {
      await press(sheet(staff, `${table} 테이블`), bill.see);
      return sheet(staff, bill.title);
    };
    const twice = async (address: RegExp, ask: () => Promise<Locator>, confirm: string) => {
      const arrive = await reloadWhile(staff, address, isDone, async () => press(await ask(), confirm));
      if (isDone) return;
      const asked = await ask();
      await arrive();
      await press(asked, confirm);
      await see(staff.page.getByText(staff.words.error('BILL_CHANGED')));
      await tabletAt(`floor/${table}`);
    };
    const giveReason = (where: Locator) => where.getByLabel(bill.reason, { exact: true }).fill('단골');

    await twice(
      /bill\/entries$|entries$/,
      async () => {
        await press(await open(), bill.addEntry);
        const asking = sheet(staff, bill.addEntry);
        await press(asking, '10%');
        await giveReason(asking);
        return asking;
      },
      fill(bill.entryPercentDo, { percent: 10 }),
    );
    expect(await booked('bill_entries', table)).toBe(1);
    await see(sheet(staff, `${table} 테이블`).getByText(won(16_200)).first());

    await typeAmount(staff, 6200);
    await press(sheet(staff, bill.open), took(6200));
    await seeNot(sheet(staff, bill.open).getByRole('button', { name: took(6200) }));
    await tabletAt(`floor/${table}`);
    await twice(
      /\/void$/,
      async () => {
        const books = (await open()).getByRole('region', { name: bill.payments });
        await press(books, bill.void);
        const asking = sheet(staff, fill(bill.voidPayment, { amount: won(6200) }));
        await giveReason(asking);
        return asking;
      },
      bill.voidDo,
    );
    expect(await booked('payments', table)).toBe(2);
    await see(sheet(staff, `${table} 테이블`).getByText(won(16_200)).first());

    const guest = await house.guest();
    await guest.sitDown(table, { restaurantId: VENUE });
    await guest.open('/history');
    await press(guest.page.getByRole('main'), payBill.open);
    await guest.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(payBill.pay.replace('{amount}', '.+')) })
      .click();
    await at(guest.page, /^\/demo-card\/window\//);
    await guest.page.getByRole('button', { name: /결제하기$/ }).click();
    await at(guest.page, '/pay-success');
    await twice(
      /\/refund$/,
      async () => {
        await press((await open()).getByRole('region', { name: bill.payments }), bill.refund);
        const asking = sheet(staff, bill.refundTitle);
        await asking.getByLabel(bill.refundAmount, { exact: true }).fill('4000');
        await press(asking, staff.say('reason.ETC'));
        return asking;
      },
      fill(bill.refundDo, { amount: won(4000) }),
    );
    await see(sheet(staff, `${table} 테이블`).getByText(won(4000)).first());
    const refunds = await house.sql(
      `SELECT refunds.amount FROM refunds JOIN payments USING (restaurant_id, payment_id) WHERE restaurant_id = $1
          AND payments.visit_id = (SELECT visit_id FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2)`,
      [VENUE, table],
    );
    expect(refunds).toEqual([{ amount: 4000 }]);
  });

test('cash that is put in, a count and the end of the day, each reloaded away, are done once and shown', {
  tags: ['DRAWER-8', 'DRAWER-5', 'DAY-3'],
}, async () => {
  const staff = await tabletAt('day');
  const main = staff.page.getByRole('main');
  const ask = async (door: string, amount: number) => {
    await press(main, door);
    const asking = sheet(staff, door);
    if (door === day.putIn) {
      await asking.getByLabel(day.amount, { exact: true }).fill(String(amount));
      await asking.getByLabel(day.reason, { exact: true }).fill('거스름돈');
    } else {
      await press(asking, day.typeTotal);
      await asking.getByLabel(day.total, { exact: true }).fill(String(amount));
    }
    return asking;
  };
  await reloadWhile(staff, /drawers?$/, true, async () =>
    press(await ask(day.openDrawer, 50_000), fill(day.doOpen, { amount: won(50_000) })),
  );
  await see(main.getByText(won(50_000)).first());

  const arrive = await reloadWhile(staff, /\/cash$/, false, async () =>
    press(await ask(day.putIn, 20_000), day.putIn),
  );
  const again = await ask(day.putIn, 20_000);
  await arrive();
  await press(again, day.putIn);
  await see(staff.page.getByText(staff.words.error('BOOKS_CHANGED')));
  await see(main.getByText(won(70_000)).first());

  const counted = await reloadWhile(staff, /\/close$/, false, async () =>
    press(await ask(day.closeDrawer, 70_000), fill(day.doClose, { amount: won(70_000) })),
  );
  const count = await ask(day.closeDrawer, 70_000);
  await counted();
  await press(count, fill(day.doClose, { amount: won(70_000) }));
  await see(staff.page.getByText(staff.words.error('DRAWER_IS_CLOSED')));
  await tabletAt('day');
  await see(main.getByText(day.drawerClosed));

  await reloadWhile(staff, /day\/close$/, true, async () => {
    await press(main, day.closeDay);
    await press(sheet(staff, day.closeDay), day.closeDay);
  });
  await see(main.getByRole('list', { name: day.reports }));
  await seeNot(main.getByRole('button', { name: day.closeDay, exact: true }));
  const kinds = () =>
    house.sql('SELECT kind FROM day_reports WHERE restaurant_id = $1 ORDER BY number', [VENUE]);
  expect(await kinds()).toEqual([{ kind: 'CLOSED' }]);

  const correct = async () => {
    await press(main, day.correct);
    const asking = sheet(staff, day.correctTitle);
    await asking.getByLabel(day.amount, { exact: true }).fill('500');
    await asking.getByLabel(day.reason, { exact: true }).fill('거스름돈');
    return asking;
  };
  const confirm = fill(day.correctDo, { amount: `−${won(500)}` });
  await reloadWhile(staff, /corrections$/, true, async () => press(await correct(), confirm));
  await see(main.getByText(`−${won(500)} · 거스름돈`).first());
  const corrected = await reloadWhile(staff, /corrections$/, false, async () =>
    press(await correct(), confirm),
  );
  const anew = await correct();
  await corrected();
  await press(anew, confirm);
  await see(staff.page.getByText(staff.words.error('BOOKS_CHANGED')).last());
  await seeNot(sheet(staff, day.correctTitle));
  await see(main.getByText(`−${won(500)} · 거스름돈`).nth(1));
  expect(await kinds()).toEqual([{ kind: 'CLOSED' }, { kind: 'CORRECTION' }, { kind: 'CORRECTION' }]);
});
