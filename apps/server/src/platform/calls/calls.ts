import type { Readable } from 'node:stream';
import type { CallName, ErrorCode } from '@hansang/contract';
import { type Access, CALL_SCHEMAS, type CallGiven, type CallGives } from '@hansang/contract/schemas';
import { venueIdOf } from '@hansang/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { unplainTexts } from '../plain-text.ts';
import type { OpenedSession, ScanOrSession } from './guest-session.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { refuseUnlessAllowed, refuseUnlessProven, type StaffSession } from './staff-session.ts';
import { refuseForTill, type TillSession } from './till-session.ts';

/** What a call knows of who asks; the same over HTTP and in-process. */
export interface CallContext {
  readonly session: ScanOrSession | null;
  /** Why there is no session although a cookie was sent: it is over. */
  readonly sessionEnded: boolean;
  /** Its browser came in anew since. */
  readonly sessionReplaced: boolean;
  /** The page token of the session that is over. */
  readonly endedPageToken: string | null;
  /** Secret of the browser that asks, from its own cookie; null before its first session. Staff have one of their own. */
  readonly deviceKey: string | null;
  /** The venue whose draft this browser may look at; null for none. Few calls ask. */
  previewed(): Promise<number | null>;
  /** The staff member whom the staff cookie proves; looked up for staff calls only. */
  readonly staff: StaffSession | null;
  /** The till whose key this request carries; looked up for tills' calls only. */
  readonly till: TillSession | null;
  /** The staff cookie as it came. */
  readonly staffToken: string | null;
  /** Whether staff may log in from where this comes; asked for staff calls only. */
  readonly takesStaff: boolean;
  /** The caller's address, as far as TRUST_PROXY lets it be known. */
  readonly address: string;
  /** What the caller's browser says of itself, cut to a length that can be kept; null where it says nothing. */
  readonly device: string | null;
  /** The `client-id` header: a public label. */
  readonly clientId: string | null;
  readonly idempotencyKey: string | null;
  readonly ifNoneMatch: string | null;
  /** Encodings that the caller takes, best first. */
  readonly encodings: readonly ('br' | 'gzip')[];
  /** Over HTTP: an answer may come as prepared bytes. In-process callers read `body`. */
  readonly takesBytes: boolean;
  /** Of a staff call over HTTP: aborted when whoever asks leaves before the answer. For work that takes long. */
  readonly untilLeft?: () => AbortSignal;
  /** Of a staff call over HTTP: told before anything of a venue is read that the member may see. */
  readonly onAdmitted?: (restaurantId: number) => void;
  /** Over HTTP: waits for what has yet to happen without taking the place of a call that could be answered. */
  readonly aside?: <Outcome>(waiting: Promise<Outcome>) => Promise<Outcome>;
  readonly log: FastifyBaseLogger;
}

/** What a call is given, checked; undefined for a part that it does not have. */
export interface CallInput<Name extends CallName> {
  readonly params: CallGiven<Name, 'params'>;
  readonly query: CallGiven<Name, 'query'>;
  readonly body: CallGiven<Name, 'body'>;
}

/** A good answer. `bytes` sends prepared bytes as they are (their headers say the encoding). */
export interface CallAnswer<Body> {
  readonly status?: number;
  readonly body: Body;
  readonly bytes?: Buffer;
  /** Sends what is too large to be held; if it fails midway the connection breaks off. */
  readonly stream?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session that this call opened, for the cookies. */
  readonly newSession?: OpenedSession;
  /** What a browser that has opened none yet is known by from now on. */
  readonly newDevice?: string;
  readonly clearSession?: boolean;
  /** The token of a staff login that this call made, for the staff cookie. */
  readonly newStaffToken?: string;
  /** What the browser of that login is known by from now on. */
  readonly newStaffDevice?: string;
  readonly clearStaff?: boolean;
}

/** What a module says of a call beside what binds it. */
interface Handling<Name extends CallName> {
  readonly summary: string;
  /** Refusals beyond the transport's own; the documentation and the tests read them. */
  readonly errors: readonly ErrorCode[];
  /** Most bytes of a body; 256 KB unless told otherwise. */
  readonly bodyLimit?: number;
  /** What a larger body is refused as, where that has a code of its own. */
  readonly tooLarge?: ErrorCode;
  /** Asked before the body is read, with the path's parameters unchecked: is it worth reading? */
  admits?(params: unknown): Promise<Refusal | null>;
  /** `itself`: the call decides about the client id, or asks for none; else the transport binds it to the session, or refuses. */
  readonly bindsClient?: 'itself';
  handle(input: CallInput<Name>, context: CallContext): Promise<CallAnswer<CallGives<Name>> | Refusal>;
}

/** A call as the registry and the transport know it: one of many, checked and documented by its schemas. */
export interface CallDefinition extends Omit<Handling<CallName>, 'handle'> {
  readonly name: CallName;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  handle(
    input: Readonly<Record<'params' | 'query' | 'body', unknown>>,
    context: CallContext,
  ): Promise<CallAnswer<unknown> | Refusal>;
}

/** Binds a call to what the contract says of it: who may make it, what goes in, what comes out. */
export function defineCall<Name extends CallName>(name: Name, handling: Handling<Name>): CallDefinition {
  const binding: Omit<CallDefinition, keyof Handling<Name> | 'name'> = CALL_SCHEMAS[name];
  // What the handler takes is what its own schemas give: the registry checks by them before it calls.
  return { ...(handling as unknown as CallDefinition), name, ...binding };
}

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The calls that this server answers, for HTTP and for the page renderer in the same process. */
export class CallRegistry {
  readonly #calls = new Map<CallName, CallDefinition>();

  add(...definitions: readonly CallDefinition[]): void {
    for (const definition of definitions) {
      if (this.#calls.has(definition.name))
        throw new Error(`The call ${definition.name} is registered twice`);
      this.#calls.set(definition.name, definition);
    }
  }

  all(): readonly CallDefinition[] {
    return [...this.#calls.values()];
  }

  /** Runs a call: input checked by its schemas, access by its rule. Bad input is a refusal that names the fields. */
  async invoke(
    name: CallName,
    input: RawInput,
    context: CallContext,
  ): Promise<CallAnswer<unknown> | Refusal> {
    const call = this.#calls.get(name);
    if (!call) return refuse('NOT_FOUND');
    const stranger = refuseStranger(call, context);
    if (stranger) return stranger;
    const checked: Record<'params' | 'query' | 'body', unknown> = {
      params: undefined,
      query: undefined,
      body: undefined,
    };
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (!schema) continue;
      const given = input[part] ?? {};
      const noVenue = part === 'params' ? refuseVenueId(given) : null;
      if (noVenue) return noVenue;
      const result = schema.safeParse(given);
      if (!result.success) return refuseInput(part, result.error);
      const unplain = unplainTexts(result.data, [part]);
      if (unplain.length > 0) return refuseTexts(unplain);
      checked[part] = result.data;
    }
    if (typeof call.access === 'object' && 'staff' in call.access && context.staff) {
      const { restaurantId } = checked.params as { restaurantId: number };
      const refusal = await refuseUnlessAllowed(context.staff, restaurantId, call.access.staff);
      if (refusal) return refusal;
      const unproven = call.access.provenLately ? refuseUnlessProven(context.staff) : null;
      if (unproven) return unproven;
      context.onAdmitted?.(restaurantId);
    }
    return call.handle(checked, context);
  }
}

/** Refuses who may not make a call whatever it says; over HTTP this is asked before a body is read. */
export function refuseStranger(
  { access }: Pick<CallDefinition, 'access'>,
  { session, sessionEnded, staff, till }: Pick<CallContext, 'session' | 'sessionEnded' | 'staff' | 'till'>,
): Refusal | null {
  if (typeof access === 'object' && 'till' in access) return refuseForTill(till, access.till);
  const isForStaff = access === 'staff' || access === 'tablet' || typeof access === 'object';
  if (isForStaff && !staff) return refuse('STAFF_LOGIN_REQUIRED');
  if (access === 'staff' && staff?.tablet) return refuse('TABLET_NOT_HERE');
  if (access === 'session' && !session)
    return refuse(sessionEnded ? 'RESERVATION_IS_EXPIRATION' : 'SESSION_REQUIRED');
  return null;
}

/** A venue id that is none is told by its own code. */
function refuseVenueId(params: object): Refusal | null {
  const { restaurantId } = params as { restaurantId?: unknown };
  if (restaurantId === undefined) return null;
  const id = venueIdOf(String(restaurantId));
  return typeof id === 'number' ? null : refuse(id.code);
}

function refuseInput(part: 'params' | 'query' | 'body', error: z.ZodError): Refusal {
  const details = error.issues.map(({ path, message }) => ({ path: [part, ...path].join('.'), message }));
  return refuse('VALIDATION_FAILED', { details });
}

const refuseTexts = (paths: readonly string[]): Refusal =>
  refuse('VALIDATION_FAILED', { details: paths.map((path) => ({ path, message: 'must be plain text' })) });

export { isRefusal };
