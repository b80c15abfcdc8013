import { DEMO_LOGIN } from '@hansang/contract';
import type { Pool } from 'pg';
import { transaction } from '../../platform/database/transaction.ts';
import { createOwner, passwordHash, savePassword } from './members.ts';

/** Makes the demo's owner unless it is there. */
export async function ensureDemoLogin(pool: Pool, now: Date): Promise<void> {
  // The demo venues' files may have made it already, for themselves alone.
  const { rowCount } = await pool.query(
    'UPDATE staff_users SET owns_installation = true, is_demo = true WHERE email = $1',
    [DEMO_LOGIN.email],
  );
  if (rowCount === 1) return;
  const hash = await passwordHash(DEMO_LOGIN.password);
  await transaction(pool, async (client) => {
    const userId = await createOwner(client, { email: DEMO_LOGIN.email, name: '한상 사장님', isDemo: true });
    if (userId) await savePassword(client, userId, hash, now);
  });
}

/** Live mode knows no login whose password is in the manual, whatever the data folder was used for before. */
export async function removeDemoLogin(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM staff_users WHERE is_demo');
}
