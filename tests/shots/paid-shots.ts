import { at, see } from '../journeys/kit/device.ts';
import type { Guest } from '../journeys/kit/guest.ts';
import { DISHES } from '../journeys/kit/journey-venue.ts';
import { type Camera, shoot } from './camera.ts';
import type { Till } from './till.ts';

/** A card payment from the cart to the slip. */
export async function photographPaid(camera: Camera, till: Till): Promise<void> {
  const guest = await till.guestAtCart();
  const { page, device } = guest;
  const take = (name: string) => shoot(camera, device, name, true);
  await take('60-cart-to-pay');
  await page.evaluate(holdForm);
  await till.payButton(guest).click();
  await see(page.getByText(till.word('leaving')));
  await shoot(camera, device, '61-paying');
  await page.locator('form[action*="demo-card"]').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await at(page, /^\/demo-card\/window\//);
  await page.waitForLoadState();
  const window = page.url();
  await photographWindow(camera, till, guest);
  await till.press(guest, 'approve');
  await at(page, '/pay-success');
  await see(page.getByText(DISHES.stew[camera.language]));
  await take('45-paySuccess');
  await page.locator('a[href^="/order/confirmation/"]').first().click();
  await at(page, /^\/order\/confirmation\//);
  await see(page.getByText(DISHES.stew[camera.language]));
  await take('47-orderConfirmation');
  const screen = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  // A4 at 96 dpi.
  await page.setViewportSize({ width: 794, height: 1123 });
  await take('62-orderConfirmation-print');
  await page.emulateMedia({ media: 'screen' });
  if (screen) await page.setViewportSize(screen);
  await page.goto(window);
  await take('63-card-window-ended');
  await device.context.close();
}

/** The form stays in its page: that would be gone before its picture is taken. */
function holdForm(): void {
  HTMLFormElement.prototype.submit = function () {
    document.body.append(this.cloneNode(true));
  };
}

/** The provider's window with each means of payment, its test tools, and how it refuses. */
async function photographWindow(camera: Camera, till: Till, { page, device }: Guest): Promise<void> {
  const take = (name: string) => shoot(camera, device, name, true);
  await take('53-card-window');
  await page.locator('input[value="EASY"]').check();
  await take('54-card-window-easy');
  await page.locator('input[value="BANK"]').check();
  await take('55-card-window-bank');
  await page.locator('input[value="CARD"]').check();
  await page.getByText(till.windowWord('tools')).click();
  await take('56-card-window-tools');
  const window = page.url();
  const { origin } = camera.product;
  await page.goto(`${origin}/demo-card/window/nothing?lang=${camera.language}`);
  await take('57-card-window-unknown');
  await page.setContent(
    `<form method="post" action="${origin}/demo-card/v3/v3Payment.jsp"><input name="NpLang" value="${till.providerLanguage}"></form>`,
  );
  await page.evaluate(() => document.forms[0]?.submit());
  await see(page.getByText(till.windowWord('refusedTitle')));
  await take('58-card-window-refused');
  await page.goto(window);
}
