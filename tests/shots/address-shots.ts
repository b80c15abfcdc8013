import { ROUTES } from '../../apps/guest/src/app/routes.ts';
import { hydrated, see } from '../journeys/kit/device.ts';
import type { Guest } from '../journeys/kit/guest.ts';
import { BY_ADDRESS, PICTURES } from './addresses.ts';
import { type Camera, shoot } from './camera.ts';

/** What an address asks for, where it is no use without. */
const QUERIES: Partial<Record<(typeof BY_ADDRESS)[number], string>> = {
  leaving: '?to=%2Fmisc%2Fxings%3Fsid%3D2%26tid%3D4%26m%3Dqr',
};

/** The screens that only an address leads to, as a guest finds them who has ordered. */
export async function photographAddresses(camera: Camera, guest: Guest, orderId: string): Promise<void> {
  const { page, device } = guest;
  const kept = await page.evaluate(() => localStorage.getItem('visit') ?? '{}');
  const values: Record<string, string> = { id: 'stew', orderId, hash: JSON.parse(kept).hashKey };
  for (const name of BY_ADDRESS) {
    const path = ROUTES.find((route) => route.name === name)?.path ?? '';
    const address = path.replace(/:(\w+)/g, (_, key: string) => values[key] ?? key);
    await page.goto(camera.product.origin + address + (QUERIES[name] ?? ''));
    await hydrated(page);
    await see(page.getByRole('main'));
    await shoot(camera, device, PICTURES[name], true);
  }
}
