import { expect, test } from 'vitest';
import { Overloaded } from '../../../platform/calls/overloaded.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire } from '../../../testing/test-staff.ts';
import type { StaffDesk } from '../desk.ts';
import { Passwords } from '../password/passwords.ts';
import { provePin, setPin } from './pins.ts';

const server = useServer();

/** Passwords of a house where too many wait, as long as that is so. */
class Crowd extends Passwords {
  isFull = false;

  override async verify(tried: Parameters<Passwords['verify']>[0]): Promise<boolean> {
    if (this.isFull) throw new Overloaded('Too many passwords wait to be checked');
    return super.verify(tried);
  }
}

test('a PIN that nobody could look at, too many passwords waiting, is no wrong one', {
  tags: ['TABLET-4'],
}, async () => {
  const { pool } = server.db;
  const passwords = new Crowd();
  const parts = { pool, clock: server.clock, passwords, pinKey: Buffer.from('any') };
  const desk = parts as unknown as StaffDesk;
  const { userId } = await hire(server, 'staff');
  expect(await setPin(desk, userId, '2580')).toBeNull();
  passwords.isFull = true;
  for (let nth = 0; nth < 6; nth += 1)
    await expect(provePin(desk, userId, '2580')).rejects.toThrow(Overloaded);
  passwords.isFull = false;
  expect(await provePin(desk, userId, '2580')).toBeNull();
});
