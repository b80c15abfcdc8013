import { strikes } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { type Payment, WALLETS } from './payment.ts';
import { encodeForm } from './protocol/euc-kr-form.ts';

export interface Notifier {
  /** Tells the shop of a payment's state, again and again until it answers OK. */
  tell(payment: Payment): void;
  close(): void;
}

interface NotifierParts {
  readonly ledger: Ledger;
  readonly url: string | null;
  readonly againMs: readonly number[];
}

export function openNotifier({ ledger, url, againMs }: NotifierParts): Notifier {
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  async function send(payment: Payment, fields: Record<string, string>, attempt: number): Promise<void> {
    if (isClosed || url === null) return;
    const answer = await post(url, fields);
    if (isClosed) return;
    ledger.note(payment, 'NOTIFIED', `${fields.ResultCode} → ${answer}`);
    const wait = againMs[attempt];
    if (answer !== 'OK' && wait !== undefined) later(wait, () => void send(payment, fields, attempt + 1));
  }

  return {
    tell(payment) {
      if (url === null || strikes(payment.faults, 'no-notification')) return;
      const fields = notificationOf(payment);
      void send(payment, fields, 0);
      if (strikes(payment.faults, 'duplicate-notification')) later(50, () => void send(payment, fields, 0));
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Unsigned, as the protocol has it: whoever reads it must ask whether it is true. */
function notificationOf(payment: Payment): Record<string, string> {
  const isCancelled = payment.state === 'CANCELLED' || payment.state === 'NET_CANCELLED';
  const wallet = payment.means?.wallet;
  return {
    PayMethod: payment.means?.method ?? 'CARD',
    MID: payment.mid,
    Amt: String(payment.amount),
    GoodsName: payment.goodsName,
    TID: payment.tid ?? '',
    MOID: payment.moid,
    AuthDate: payment.authDate ?? '',
    AuthCode: payment.authCode ?? '',
    ResultCode: isCancelled ? '2001' : payment.means?.method === 'BANK' ? '4000' : '3001',
    ResultMsg: isCancelled ? '취소 성공' : '결제 성공',
    StateCd: isCancelled ? '1' : '0',
    ClickpayCl: wallet ? WALLETS[wallet].code : '',
  };
}

async function post(url: string, fields: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=euc-kr' },
      body: encodeForm(fields, 'euc-kr'),
      signal: AbortSignal.timeout(10_000),
    });
    const text = (await response.text()).trim();
    return response.ok ? text.slice(0, 20) : `HTTP ${response.status}`;
  } catch {
    return 'no answer';
  }
}
