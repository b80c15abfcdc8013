import { ROUTES } from '../../apps/guest/src/app/routes.ts';
import { hydrated, see } from '../journeys/kit/device.ts';
import type { Guest } from '../journeys/kit/guest.ts';
import { BY_ADDRESS, PICTURES } from './addresses.ts';
import { type Camera, shoot } from './camera.ts';

/** The screens that only an address leads to, as a guest finds them who has ordered. */
export async function photographAddresses(camera: Camera, guest: Guest, orderId: string): Promise<void> {
  const { page, device } = guest;
  const kept = await page.evaluate(() => localStorage.getItem('visit') ?? '{}');
  const values: Record<string, string> = { id: 'stew', orderId, hash: JSON.parse(kept).hashKey };
  for (const name of BY_ADDRESS) {
    const path = ROUTES.find((route) => route.name === name)?.path ?? '';
    const address = path.replace(/:(\w+)/g, (_, key: string) => values[key] ?? key);
    await page.goto(camera.product.origin + address);
    await hydrated(page);
    await see(page.getByRole('main'));
    await shoot(camera, device, PICTURES[name], true);
  }
}
