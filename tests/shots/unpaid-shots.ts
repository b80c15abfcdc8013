import type { FaultName } from '../../simulators/card/faults.ts';
import { at, see } from '../journeys/kit/device.ts';
import { DISHES } from '../journeys/kit/journey-venue.ts';
import { type Camera, shoot } from './camera.ts';
import type { Till } from './till.ts';

interface Ending {
  readonly name: string;
  readonly how: 'approve' | 'decline' | 'cancel';
  readonly faults: readonly FaultName[];
  /** What the page then says. */
  readonly word: 'failed' | 'waiting';
}

const ENDINGS: readonly Ending[] = [
  { name: '65-pay-declined', how: 'decline', faults: [], word: 'failed' },
  { name: '67-pay-tampered', how: 'approve', faults: ['tampered-amount'], word: 'failed' },
  { name: '68-pay-undone', how: 'approve', faults: ['wrong-approval-amount'], word: 'failed' },
  { name: '69-pay-waiting', how: 'approve', faults: ['unknown-approval', 'timeout-query'], word: 'waiting' },
];

/** Every way in which a payment ends without an order, and the one that is still being found out. */
export async function photographUnpaid(camera: Camera, till: Till): Promise<void> {
  for (const { name, how, faults, word } of ENDINGS) {
    const guest = await till.guestAtCart();
    await till.toWindow(guest);
    await till.press(guest, how, ...faults);
    await see(guest.page.getByText(till.word(word)));
    await shoot(camera, guest.device, name, true);
    await guest.device.context.close();
  }
  await photographCancelled(camera, till);
  await photographComeBack(camera, till);
  await photographElsewhere(camera, till);
  await photographRefunded(camera, till);
}

/** Turned back in the window: at the cart again, where a toast says that nothing was taken. */
async function photographCancelled(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestAtCart();
  await till.toWindow(guest);
  await till.press(guest, 'cancel');
  await guest.seesToast(guest.words.error('PAYMENT_CANCELLED_BY_GUEST'));
  await shoot(camera, guest.device, '66-pay-cancelled');
  await guest.device.context.close();
}

/** Back from the window: the payment is unfinished, the cart is there. */
async function photographComeBack(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestAtCart();
  await till.toWindow(guest);
  await guest.page.goBack();
  await guest.seesToast(till.word('unfinished'));
  await shoot(camera, guest.device, '70-pay-unfinished');
  await till.toWindow(guest);
  await till.press(guest, 'approve', 'no-return');
  await see(guest.page.getByText(till.windowWord('closedTitle')));
  await shoot(camera, guest.device, '64-card-window-closed', true);
  await guest.open('/pay-error');
  await see(guest.page.getByText(till.word('waiting')));
  await shoot(camera, guest.device, '71-pay-unknown', true);
  await guest.device.context.close();
}

/** The result in a browser that does not sit at the table, and after its half hour. */
async function photographElsewhere(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestWhoPaid();
  const address = guest.page.url();
  await guest.device.context.clearCookies();
  await guest.page.evaluate(() => localStorage.clear());
  await guest.page.goto(address);
  await see(guest.page.getByText(till.word('elsewhere')));
  await shoot(camera, guest.device, '72-pay-elsewhere', true);
  await guest.open('/pay-success?t=82.WRONG.1..x');
  await see(guest.page.getByText(till.word('goneTitle')));
  await shoot(camera, guest.device, '73-pay-gone', true);
  await guest.device.context.close();
}

/** An order that the venue gave the money back for, in part and then wholly. */
async function photographRefunded(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestWhoPaid();
  const { page, device } = guest;
  const address = page.url();
  const giveBack = (change: string) =>
    till.sql(`UPDATE payments SET ${change} WHERE restaurant_id = $1
                 AND offered_at = (SELECT max(offered_at) FROM payments WHERE restaurant_id = $1)`);
  await giveBack('refunded_amount = 12500');
  await page.reload();
  await see(page.getByText(till.word('givenBack')));
  await shoot(camera, device, '74-pay-refunded-part', true);
  await page.locator('a[href^="/order/confirmation/"]').first().click();
  await at(page, /^\/order\/confirmation\//);
  await see(page.getByText(DISHES.stew[camera.language]));
  await shoot(camera, device, '75-orderConfirmation-refunded', true);
  await giveBack("status = 'CANCEL', refunded_amount = amount");
  await page.goto(address);
  await see(page.getByText(till.word('refunded')));
  await shoot(camera, device, '87-pay-refunded', true);
  // By now the provider has seen every way of ending.
  await page.goto(`${camera.product.origin}/demo-card/events?lang=${camera.language}`);
  await shoot(camera, device, '59-card-events', true);
  await device.context.close();
}
