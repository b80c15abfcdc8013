import type { FaultCounts } from './faults.ts';
import type { Payment } from './payment.ts';
import { type Charset, encodeForm } from './protocol/euc-kr-form.ts';
import type { Outcome, ReturnForm } from './return-form.ts';

/** A shop's form as the guest's browser gets it. */
export interface ShopForm {
  /** Address of the payment window, at the provider. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Choice {
  readonly outcome: Outcome;
  /** CARD, EASY or BANK. */
  readonly kind?: string;
  readonly wallet?: string;
  readonly debit?: boolean;
  readonly faults?: FaultCounts;
}

/** Opens the payment window as a browser does. @returns its address, or null when the form was refused */
export async function openWindow({ action, fields }: ShopForm): Promise<string | null> {
  const response = await postForm(action, fields, 'euc-kr');
  const location = response.headers.get('location');
  return response.status === 303 && location ? new URL(location, action).href : null;
}

/** Presses a button of an open window. @returns what the browser would carry back to the shop */
export async function pressIn(window: string, choice: Choice): Promise<ReturnForm> {
  const faults = Object.entries(choice.faults ?? {}).map(([name, count]) => [`fault:${name}`, String(count)]);
  const fields: Record<string, string> = {
    outcome: choice.outcome,
    kind: choice.kind ?? 'CARD',
    wallet: choice.wallet ?? 'KAKAO',
    debit: choice.debit ? '1' : '0',
    ...Object.fromEntries(faults),
  };
  const response = await postForm(window, fields, 'utf-8', { accept: 'application/json' });
  return (await response.json()) as ReturnForm;
}

/** Plays a guest at the payment window from the shop's form to the way back. */
export async function payAt(form: ShopForm, choice: Choice): Promise<ReturnForm> {
  const window = await openWindow(form);
  if (window === null) throw new Error('The provider refused the form');
  return pressIn(window, choice);
}

/** Carries the guest's browser back to the shop once. */
export function carryBack(returned: ReturnForm): Promise<Response> {
  return postForm(returned.action, returned.fields, returned.charset);
}

/** What the provider knows of a shop's order. */
export async function paymentsOf(origin: string, moid: string): Promise<Payment[]> {
  const response = await fetch(`${origin}/control/payments`);
  const payments = (await response.json()) as Payment[];
  return payments.filter((payment) => payment.moid === moid);
}

function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  charset: Charset,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: encodeForm(fields, charset),
    redirect: 'manual',
  });
}
