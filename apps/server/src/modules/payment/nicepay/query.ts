import type { Queried } from '../provider/provider.ts';
import { ASKED } from './codes.ts';
import type { Connection } from './connection.ts';
import { authDate, ediDate } from './edi-date.ts';
import { signQuery } from './signatures.ts';

/** The state of a transaction. Its reply carries no signature: only the provider's own address vouches for it. */
export async function query(
  { merchant, addresses, post }: Connection,
  transactionId: string,
  at: Date,
): Promise<Queried> {
  const date = ediDate(at);
  const answer = await post(addresses.query, {
    TID: transactionId,
    MID: merchant.mid,
    EdiDate: date,
    SignData: signQuery(transactionId, merchant.mid, date, merchant.key),
    CharSet: 'utf-8',
    EdiType: 'JSON',
  });
  if (!answer.ok) return { outcome: 'unknown', why: answer.why };
  const { ResultCode = '', TID, Status, AuthCode, AuthDate } = answer.reply;
  if (ResultCode !== ASKED) return { outcome: 'unknown', why: `code ${ResultCode}` };
  if (TID && TID !== transactionId)
    return { outcome: 'unknown', why: 'the reply speaks of another transaction' };
  switch (Status) {
    case '0':
      return {
        outcome: 'approved',
        known: { approvalNumber: AuthCode || null, approvedAt: authDate(AuthDate) },
      };
    case '1':
      return { outcome: 'cancelled' };
    case '9':
      return { outcome: 'none' };
    default:
      return { outcome: 'unknown', why: `status ${Status}` };
  }
}
