import type { Returned } from '../provider/provider.ts';
import type { NicepayAddresses } from './addresses.ts';
import { AUTHENTICATED, declineOf, USER_CANCELLED } from './codes.ts';
import { isSameSignature, signReturn } from './signatures.ts';

export interface Merchant {
  readonly mid: string;
  readonly key: string;
}

/**
 * A token is longer than the 14 digits of a date: the signature of our own request, which the guest's browser knows,
 * would otherwise pass as that of a return whose token is the request's date.
 */
const TOKEN = /^[\w-]{15,100}$/;
const TRANSACTION_ID = /^\w{1,30}$/;
const ORDER_ID = /^\w{1,64}$/;

/**
 * Reads what the guest's browser carried back. The signature covers neither the order id nor the transaction
 * id, so a good return only allows to ask for approval; approval's own reply is compared with the order again.
 */
export function parseReturn(
  raw: Readonly<Record<string, string>>,
  merchant: Merchant,
  addresses: NicepayAddresses,
): Returned {
  const merchantOrderId = ORDER_ID.test(raw.Moid ?? '') ? (raw.Moid as string) : null;
  const tampered = (why: string): Returned => ({ outcome: 'tampered', merchantOrderId, why });
  if (!merchantOrderId) return tampered('no order id');
  if (raw.AuthResultCode !== AUTHENTICATED) {
    // Unsigned: it may end an attempt to pay, never settle one.
    return {
      outcome: USER_CANCELLED.has(raw.AuthResultCode ?? '') ? 'user_cancelled' : 'failed',
      merchantOrderId,
      decline: declineOf(raw.AuthResultCode, raw.AuthResultMsg),
    };
  }
  const { AuthToken = '', Amt = '', TxTid = '', NextAppURL = '', NetCancelURL = '' } = raw;
  if (raw.MID !== merchant.mid) return tampered('another merchant');
  if (!/^\d{1,12}$/.test(Amt)) return tampered('no amount');
  if (!TOKEN.test(AuthToken)) return tampered('no token');
  if (!isSameSignature(raw.Signature, signReturn(AuthToken, merchant.mid, Amt, merchant.key))) {
    return tampered('signature');
  }
  if (!TRANSACTION_ID.test(TxTid)) return tampered('no transaction id');
  if (!addresses.approve.includes(NextAppURL)) return tampered('approval address');
  if (!addresses.netCancel.includes(NetCancelURL)) return tampered('net-cancel address');
  const amount = Number(Amt);
  return {
    outcome: 'authenticated',
    merchantOrderId,
    amount,
    context: {
      transactionId: TxTid,
      merchantOrderId,
      amount,
      authentication: AuthToken,
      private: { authToken: AuthToken, amt: Amt, nextAppUrl: NextAppURL, netCancelUrl: NetCancelURL },
    },
  };
}
