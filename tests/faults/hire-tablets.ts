import pg from 'pg';
import { passwordHash, saveMember, savePassword } from '../../apps/server/src/modules/staff/members.ts';
import { embeddedConnection } from '../product/database.ts';
import type { StaffTablet } from './staff-tablet.ts';

const PASSWORD = 'a password of fault runs';

/** Two managers' tablets of a venue, each logged in. */
export async function hireTablets<Tablet extends StaffTablet>(
  dataDir: string,
  restaurantId: number,
  open: (name: string) => Tablet,
): Promise<Tablet[]> {
  const pool = new pg.Pool({ ...embeddedConnection(dataDir), max: 1 });
  try {
    const tablets = ['one', 'two'].map(open);
    for (const [index, tablet] of tablets.entries()) {
      const email = `tablet${index}@example.test`;
      const { userId } = await saveMember(pool, {
        restaurantId,
        email,
        name: `tablet ${index}`,
        role: 'manager',
      });
      await savePassword(pool, userId, await passwordHash(PASSWORD), new Date());
      await tablet.logIn(email, PASSWORD);
    }
    return tablets;
  } finally {
    await pool.end();
  }
}
