import type { UseStaffLinkRequest } from '@hansang/contract/schemas';
import type { PoolClient } from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { appendAccountEvent, wakeAccounts } from './account-event.ts';
import type { StaffDesk } from './desk.ts';
import { look, readLink, type StaffLink, voidLink } from './links.ts';
import { type LoggedIn, logInByLink } from './log-in.ts';
import { createOwner, endTwoStep, savePassword } from './members.ts';
import { refuseWeak, wordsIn, wordsOf } from './password/password-rule.ts';
import type { LoginPlace } from './visitor.ts';

interface Account {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** Uses a one-time link: makes the first owner, or sets an invited member's password. Logs them in. */
export async function useLink(
  desk: StaffDesk,
  request: UseStaffLinkRequest,
  place: LoginPlace,
): Promise<LoggedIn | Refusal> {
  const now = desk.clock.now();
  // Whoever has no link costs one look, not the work of a password.
  const seen = await look(desk.pool, request.token, now);
  if (!seen) return refuse('STAFF_LINK_INVALID');
  const own = seen.userId === null ? wordsIn(request) : await wordsOf(desk.pool, seen.userId);
  const weak = await refuseWeak(request.password, own);
  if (weak) return weak;
  const hash = await desk.passwords.hash(request.password);
  const account = await transaction(desk.pool, async (client): Promise<Account | Refusal> => {
    // Links of one account void each other: used at the same moment they would wait for one another in a ring.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('staff-link'))");
    const link = await readLink(client, request.token, now);
    if (!link) return refuse('STAFF_LINK_INVALID');
    const opened = link.purpose === 'FIRST_OWNER' ? await makeOwner(client, request) : invited(link);
    if (isRefusal(opened)) return opened;
    const isFirst = await savePassword(client, opened.userId, hash, now);
    if (link.endsTwoStep) await endTwoStep(client, opened.userId);
    await voidLink(client, link, now);
    await appendAccountEvent(client, opened, isFirst ? 'JOINED' : 'PASSWORD_RESET', place, now);
    if (link.endsTwoStep) await appendAccountEvent(client, opened, 'TWO_STEP_OFF', place, now);
    return opened;
  }).catch(refuseSecondOwner);
  if (isRefusal(account)) return account;
  if (seen.userId === null) desk.dropOwnerLink();
  wakeAccounts(desk.events);
  return logInByLink(desk, { email: account.email, password: request.password }, place);
}

async function makeOwner(client: PoolClient, request: UseStaffLinkRequest): Promise<Account | Refusal> {
  const { email, name } = request;
  if (!email || !name) {
    const details = [
      ...(email ? [] : [{ path: 'body.email', message: 'is needed' }]),
      ...(name ? [] : [{ path: 'body.name', message: 'is needed' }]),
    ];
    return refuse('VALIDATION_FAILED', { details });
  }
  const userId = await createOwner(client, { email, name, isDemo: false });
  return userId ? { userId, email, name } : refuse('STAFF_EMAIL_TAKEN');
}

function invited({ userId, email, name }: StaffLink): Account | Refusal {
  return userId && email && name ? { userId, email, name } : refuse('STAFF_LINK_INVALID');
}

/** Two links used at the same moment: the database lets one owner through. */
function refuseSecondOwner(error: unknown): Refusal {
  if ((error as { constraint?: string }).constraint === 'staff_users_one_first_owner')
    return refuse('STAFF_LINK_INVALID');
  throw error;
}
