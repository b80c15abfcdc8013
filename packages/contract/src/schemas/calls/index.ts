import type { z } from 'zod';
import type { CallName } from '../../calls.ts';
import { ACTIVITY_CALLS } from './activity.ts';
import { ADMISSION_CALLS } from './admission.ts';
import { BILL_CALLS } from './bill.ts';
import type { Binding } from './binding.ts';
import { BOARD_CALLS } from './board.ts';
import { CART_CALLS } from './cart.ts';
import { CHAIN_CALLS } from './chain.ts';
import { DAY_CALLS } from './day.ts';
import { ENTRY_CALLS } from './entry.ts';
import { MENU_EDITING_CALLS } from './menu-editing.ts';
import { MENU_SHEET_CALLS } from './menu-sheet.ts';
import { OPENING_CALLS } from './opening.ts';
import { ORDER_CALLS } from './order.ts';
import { PAYMENT_CALLS } from './payment.ts';
import { PRINTING_CALLS } from './printing.ts';
import { RECORD_CALLS } from './record.ts';
import { SEATING_CALLS } from './seating.ts';
import { SERVER_CALLS } from './server.ts';
import { SERVICE_CALLS } from './service.ts';
import { SETTING_CALLS } from './setting.ts';
import { STAFF_ACCOUNT_CALLS } from './staff-account.ts';
import { TABLET_CALLS } from './tablet.ts';
import { TILL_CALLS } from './till.ts';

export type { Access } from './binding.ts';

/**
 * What every call is bound to: who may make it, what goes in, what comes out. The server checks, documents and answers
 * by it; phones and console take its types and nothing else.
 */
export const CALL_SCHEMAS = {
  ...ENTRY_CALLS,
  ...ORDER_CALLS,
  ...SERVICE_CALLS,
  ...CART_CALLS,
  ...ADMISSION_CALLS,
  ...STAFF_ACCOUNT_CALLS,
  ...ACTIVITY_CALLS,
  ...TABLET_CALLS,
  ...BOARD_CALLS,
  ...SEATING_CALLS,
  ...BILL_CALLS,
  ...DAY_CALLS,
  ...PAYMENT_CALLS,
  ...MENU_EDITING_CALLS,
  ...MENU_SHEET_CALLS,
  ...SETTING_CALLS,
  ...OPENING_CALLS,
  ...PRINTING_CALLS,
  ...RECORD_CALLS,
  ...CHAIN_CALLS,
  ...TILL_CALLS,
  ...SERVER_CALLS,
} as const satisfies { readonly [Name in CallName]: Binding<Name> };

type Table = typeof CALL_SCHEMAS;
type Part = 'params' | 'query' | 'body' | 'answer';

/** The schema of a part of a call; undefined for a part that it does not have. */
type SchemaOf<Name extends CallName, P extends Part> = Table[Name] extends { readonly [K in P]: infer S }
  ? S
  : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller sends as a part of a call: undefined for a part that the call does not have. */
export type CallSends<Name extends CallName, P extends Exclude<Part, 'answer'>> = Sent<SchemaOf<Name, P>>;
/** What a caller is answered. */
export type CallAnswers<Name extends CallName> = Read<SchemaOf<Name, 'answer'>>;

/** What the handler of a call is given of a part, checked. */
export type CallGiven<Name extends CallName, P extends Exclude<Part, 'answer'>> = Read<SchemaOf<Name, P>>;
/** What it has to give. */
export type CallGives<Name extends CallName> = Sent<SchemaOf<Name, 'answer'>>;
