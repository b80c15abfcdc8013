import { CALLS, type CallName, HINTS_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH, TILL_PATH } from '@hansang/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallAnswer, type CallContext, type CallDefinition, refuseStranger } from '../calls/calls.ts';
import { NO_SESSION, type SessionCookies } from '../calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../calls/refusal.ts';
import type { StaffCookies } from '../calls/staff-session.ts';
import type { TillKeys } from '../calls/till-session.ts';
import type { Platform } from '../platform.ts';
import { documentedSchema } from './call-schema.ts';
import { Crowd } from './crowd.ts';
import { acceptedEncodings } from './encodings.ts';
import { JSON_TYPE, sendRefusal } from './error-reply.ts';

export interface Cookies {
  readonly sessions: SessionCookies;
  readonly staff: StaffCookies;
  readonly tills: TillKeys;
}

export const BODY_LIMIT = 256 * 1024;
/** What somebody may send whom nothing proves. */
const STRANGERS_BODY_LIMIT = 16 * 1024;

/** Letters of what a browser says of itself. */
const MOST_OF_A_DEVICE = 300;

/** Pictures come as they are; what they really are is told by their bytes. Other calls refuse such a body. */
function readPictures(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** A client may name the type of a body that it then leaves out: that is none. */
function readNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Who asks, and whether they may, is settled before a body is read: nobody without proof makes the server parse. */
const admission =
  (platform: Platform, cookies: Cookies, call: CallDefinition, crowd: Crowd) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = CALLS[call.name];
    crowd.admit(path.startsWith(STAFF_PATH) || path.startsWith(TILL_PATH));
    return crowd.work(async () => {
      const context = await contextOf(platform, cookies, call, request, reply);
      if (isRefusal(context)) return sendRefusal(reply, context);
      const refusal = refuseStranger(call, context) ?? (await call.admits?.(request.params));
      if (refusal) return sendCallRefusal(request, reply, refusal, { cookies, context });
      request.callContext = { ...context, aside: (waiting) => crowd.aside(waiting) };
    });
  };

/** Makes a route of every registered call. Input is checked once, by the registry. */
export function addCallRoutes(app: FastifyInstance, platform: Platform, cookies: Cookies): void {
  readPictures(app);
  readNoBody(app);
  app.decorateRequest('callContext', null);
  const crowd = new Crowd();
  for (const call of platform.calls.all()) {
    const { method, path } = CALLS[call.name];
    app.route({
      method,
      url: path,
      bodyLimit: call.bodyLimit ?? (call.access === 'open' ? STRANGERS_BODY_LIMIT : BODY_LIMIT),
      schema: documentedSchema(call),
      config: { call: call.name, ...(call.tooLarge && { tooLarge: call.tooLarge }) },
      onRequest: admission(platform, cookies, call, crowd),
      handler: (request, reply) => crowd.work(() => answerCall(platform, cookies, call, request, reply)),
    });
  }
}

const STAFF_PATH = '/api/v1/staff/';
/** Staff and tills look at drafts by calls of their own. */
const noDraft = async () => null;

function contextOf(
  platform: Platform,
  cookies: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext | Refusal> {
  const { path } = CALLS[call.name];
  if (path.startsWith(STAFF_PATH)) return staffContext(platform, cookies, call, request, reply);
  if (path.startsWith(TILL_PATH)) return tillContext(platform, cookies, request, reply);
  return guestContext(platform, cookies, call, request);
}

async function answerCall(
  platform: Platform,
  cookies: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params, query, body, callContext: context } = request;
  if (!context) throw new Error(`The call ${call.name} was answered before anybody was asked who makes it`);
  // Nobody reads this any more. What was to be written is, once all of it is here: its sender may have gone with a tap that counts.
  if (request.method === 'GET' && reply.raw.destroyed) return reply.hijack();
  // What is read now is heard of from here on: a console whose socket stands later learns by the mark what it missed.
  if (request.method === 'GET' && context.staff) reply.header(HINTS_HEADER, platform.staffHints.mark);
  const answer = await platform.calls.invoke(call.name, { params, query, body }, context);
  if (!isRefusal(answer)) {
    return sendAnswer(reply, answer, cookies, (body) => platform.wire.answer(call.name, body));
  }
  return sendCallRefusal(request, reply, answer, { cookies, context });
}

function sendCallRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { cookies, context }: { readonly cookies: Cookies; readonly context: CallContext },
): FastifyReply {
  if (refusal.refused === 'RESERVATION_IS_EXPIRATION')
    reply.header('set-cookie', cookies.sessions.clearEnded(request.headers.cookie, context));
  return sendRefusal(reply, refusal);
}

async function guestContext(
  { limits, health }: Platform,
  { sessions }: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
): Promise<CallContext | Refusal> {
  // Nothing of what is begun now could be kept; staff may go on with what is left.
  if (request.method !== 'GET' && health.isFull) return refuse('STORAGE_FULL');
  const headers = readGuestHeaders(request);
  if (isRefusal(headers)) return headers;
  const idempotencyKey = readIdempotencyKey(request);
  if (isRefusal(idempotencyKey)) return idempotencyKey;
  // Phones join the cart by themselves; everything else that writes is a person's tap.
  const isTap = request.method !== 'GET' && call.name !== 'joinCart';
  const proven = await sessions.fromCookie(request.headers.cookie, isTap);
  let { session } = proven;
  if (session) {
    const id = session.sessionId === null ? `scan ${session.tokenHash}` : String(session.sessionId);
    const tooMany =
      limits.calls.take(id) ?? (request.method === 'GET' ? null : limits.writes.take(id, idempotencyKey));
    if (tooMany) return tooMany;
    if (call.bindsClient !== 'itself') {
      const admitted = await sessions.admit(session, headers.clientId, proven.deviceKey);
      if (isRefusal(admitted)) return admitted;
      session = admitted;
    }
  }
  return {
    ...transport(request),
    session,
    sessionEnded: proven.sessionEnded,
    sessionReplaced: proven.sessionReplaced,
    endedPageToken: proven.endedPageToken,
    deviceKey: proven.deviceKey,
    previewed: () => sessions.previewed(request.headers.cookie),
    staff: null,
    till: null,
    staffToken: null,
    takesStaff: false,
    clientId: headers.clientId,
    idempotencyKey,
  };
}

/** Calls that tell the console why nobody can log in, or end what was there before. */
const BEFORE_THE_DOOR: ReadonlySet<string> = new Set<CallName>(['staffEntry', 'staffLogout']);

async function staffContext(
  { limits, staffDoor, events }: Platform,
  { staff }: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext | Refusal> {
  const takesStaff = staffDoor(request.raw);
  if (!takesStaff && !BEFORE_THE_DOOR.has(call.name)) return refuse('STAFF_NEEDS_HTTPS');
  const idempotencyKey = readIdempotencyKey(request);
  if (isRefusal(idempotencyKey)) return idempotencyKey;
  const proven = await staff.read(request.headers.cookie);
  const tooMany = proven.staff && limits.staff.take(proven.staff.userId);
  if (tooMany) return tooMany;
  return {
    ...transport(request),
    ...NO_SESSION,
    ...proven,
    previewed: noDraft,
    till: null,
    takesStaff,
    clientId: null,
    idempotencyKey,
    untilLeft: () => untilLeft(reply),
    onAdmitted: (restaurantId) => events.want(restaurantId),
  };
}

/** Programs have no cookie, and carry nothing that a browser would send by itself. */
async function tillContext(
  { limits }: Platform,
  { tills }: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallContext | Refusal> {
  const idempotencyKey = readIdempotencyKey(request);
  if (isRefusal(idempotencyKey)) return idempotencyKey;
  const till = await tills.read(request.headers.authorization);
  // Houses of one chain may call their tills alike.
  const tooMany = till
    ? limits.staff.take(`till ${till.restaurantId} ${till.tillId}`)
    : limits.guesses.take(`till ${request.ip}`);
  if (tooMany) return tooMany;
  return {
    ...transport(request),
    ...NO_SESSION,
    staff: null,
    till,
    staffToken: null,
    previewed: noDraft,
    takesStaff: false,
    clientId: null,
    idempotencyKey,
    untilLeft: () => untilLeft(reply),
  };
}

/** Aborted once whoever asks has gone before the answer. */
function untilLeft({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  if (raw.destroyed) leaving.abort();
  return leaving.signal;
}

function transport(request: FastifyRequest) {
  const { headers } = request;
  return {
    address: request.ip,
    device: headers['user-agent']?.slice(0, MOST_OF_A_DEVICE) || null,
    ifNoneMatch: headers['if-none-match'] ?? null,
    encodings: acceptedEncodings(headers['accept-encoding']),
    takesBytes: true,
    log: request.log,
  };
}

interface GuestHeaders {
  /** The public label of the device. */
  readonly clientId: string;
}

const CLIENT_ID = /^[0-9a-f]{32}$/;

/** The headers that every call of a guest's phone carries. */
function readGuestHeaders({ headers }: FastifyRequest): GuestHeaders | Refusal {
  const clientId = headers['client-id'];
  const details = [];
  if (headers.platform !== 'WEB') details.push({ path: 'headers.platform', message: 'must be WEB' });
  if (typeof clientId !== 'string' || !CLIENT_ID.test(clientId))
    details.push({ path: 'headers.client-id', message: 'must be 32 hexadecimal characters' });
  return details.length > 0 ? refuse('VALIDATION_FAILED', { details }) : { clientId: clientId as string };
}

/** The key under which a write may be repeated; null without one. */
function readIdempotencyKey({ headers }: FastifyRequest): string | null | Refusal {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH) return key;
  const message = `must have at most ${IDEMPOTENCY_KEY_MAX_LENGTH} characters`;
  return refuse('VALIDATION_FAILED', { details: [{ path: 'headers.idempotency-key', message }] });
}

/** Answers what a call answered, with its cookies. `text` makes the JSON where no bytes are at hand. */
function sendAnswer(
  reply: FastifyReply,
  answer: CallAnswer<unknown>,
  cookies: Cookies,
  text: (body: unknown) => string,
): FastifyReply {
  reply
    .code(answer.status ?? 200)
    .header('cache-control', 'no-store')
    .header('content-type', JSON_TYPE);
  if (answer.headers) reply.headers(answer.headers);
  for (const cookie of setCookies(answer, cookies)) reply.header('set-cookie', cookie);
  if (answer.status === 304) return reply.removeHeader('content-type').send();
  return reply.send(answer.stream ?? answer.bytes ?? text(answer.body));
}

function setCookies(answer: CallAnswer<unknown>, { sessions, staff }: Cookies): string[] {
  const set: string[] = [];
  if (answer.newSession) set.push(...sessions.issue(answer.newSession));
  else if (answer.clearSession) set.push(sessions.clear());
  if (answer.newDevice) set.push(sessions.issueDevice(answer.newDevice));
  if (answer.newStaffToken) set.push(staff.issue(answer.newStaffToken));
  else if (answer.clearStaff) set.push(staff.clear());
  if (answer.newStaffDevice) set.push(staff.issueDevice(answer.newStaffDevice));
  return set;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, settled before its body is read. */
    callContext: CallContext | null;
  }
}
