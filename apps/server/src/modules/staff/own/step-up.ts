import type { StepUpRequest } from '@hansang/contract/schemas';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import { appendAccountEvent } from '../account-event.ts';
import type { StaffDesk } from '../desk.ts';
import { asking, type LibraryRefusal } from '../library-refusal.ts';
import { spendCode } from '../one-time-codes.ts';
import { withProof } from '../own-account.ts';
import { proveSession } from '../prove-session.ts';
import type { OwnChange } from '../visitor.ts';

/**
 * Proves once more that it is the member and not whoever found their tablet: what could cost the house dearly is open to
 * this login for the next minutes. Wrong tries count like wrong logins.
 */
export async function stepUp(
  desk: StaffDesk,
  change: OwnChange,
  proof: StepUpRequest,
): Promise<Refusal | null> {
  // Before a second step is on, a code of its app would turn it on.
  if ('code' in proof && !change.staff.hasTwoStep) return refuse('STAFF_CODE_WRONG');
  const proven = await withProof<object>(desk, change, (api, headers) =>
    'password' in proof
      ? asking(() => api.verifyPassword({ body: { password: proof.password }, headers }))
      : askOnce(desk, change, proof.code, () =>
          asking(() => api.verifyTOTP({ body: { code: proof.code }, headers })),
        ),
  );
  if (isRefusal(proven)) return proven;
  await proveSession(desk, change.token, change);
  await appendAccountEvent(desk.pool, change.staff, 'STEPPED_UP', change, desk.clock.now());
  return null;
}

/** A code of the app works once, here as at the login. */
async function askOnce<Answer>(
  desk: StaffDesk,
  { staff }: OwnChange,
  code: string,
  ask: () => Promise<Answer | LibraryRefusal>,
): Promise<Answer | LibraryRefusal> {
  return (await spendCode(desk, staff.userId, code)) ? ask() : 'CODE';
}
