import { CALLS, IDEMPOTENCY_KEY_MAX_LENGTH } from '@hansang/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallAnswer, CallContext, CallDefinition } from '../calls/calls.ts';
import { NO_SESSION, type SessionCookies } from '../calls/guest-session.ts';
import { isRefusal, type Refusal, refuse } from '../calls/refusal.ts';
import type { StaffCookies } from '../calls/staff-session.ts';
import type { Platform } from '../platform.ts';
import { documentedSchema } from './call-schema.ts';
import { acceptedEncodings } from './encodings.ts';
import { JSON_TYPE, sendRefusal } from './error-reply.ts';

export interface Cookies {
  readonly sessions: SessionCookies;
  readonly staff: StaffCookies;
}

export const BODY_LIMIT = 256 * 1024;

/** Pictures come as they are; what they really are is told by their bytes. Other calls refuse such a body. */
function readPictures(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const admission = (call: CallDefinition) => async (request: FastifyRequest, reply: FastifyReply) => {
  const refusal = await call.admits?.(request.params);
  if (refusal) return sendRefusal(reply, refusal);
};

/** Makes a route of every registered call. Input is checked once, by the registry. */
export function addCallRoutes(app: FastifyInstance, platform: Platform, cookies: Cookies): void {
  readPictures(app);
  for (const call of platform.calls.all()) {
    const { method, path } = CALLS[call.name];
    app.route({
      method,
      url: path,
      bodyLimit: call.bodyLimit ?? BODY_LIMIT,
      schema: documentedSchema(call),
      config: { call: call.name, ...(call.tooLarge && { tooLarge: call.tooLarge }) },
      ...(call.admits && { onRequest: admission(call) }),
      handler: (request, reply) => answerCall(platform, cookies, call, request, reply),
    });
  }
}

const STAFF_PATH = '/api/v1/staff/';

async function answerCall(
  platform: Platform,
  cookies: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = CALLS[call.name].path.startsWith(STAFF_PATH)
    ? await staffContext(cookies, request)
    : await guestContext(platform, cookies, call, request);
  if (isRefusal(context)) return sendRefusal(reply, context);
  const { params, query, body } = request;
  const answer = await platform.calls.invoke(call.name, { params, query, body }, context);
  if (!isRefusal(answer)) {
    return sendAnswer(reply, answer, cookies, (body) => platform.wire.answer(call.name, body));
  }
  // The cookie of a session that is over has done its work once its owner was told.
  if (answer.refused === 'RESERVATION_IS_EXPIRATION') reply.header('set-cookie', cookies.sessions.clear());
  return sendRefusal(reply, answer);
}

async function guestContext(
  { limits }: Platform,
  { sessions }: Cookies,
  call: CallDefinition,
  request: FastifyRequest,
): Promise<CallContext | Refusal> {
  const headers = readGuestHeaders(request);
  if (isRefusal(headers)) return headers;
  const idempotencyKey = readIdempotencyKey(request);
  if (isRefusal(idempotencyKey)) return idempotencyKey;
  const proven = await sessions.fromCookie(request.headers.cookie);
  let { session } = proven;
  if (session) {
    const id = session.sessionId === null ? `scan ${session.tokenHash}` : String(session.sessionId);
    const tooMany = limits.calls.take(id) ?? (request.method === 'GET' ? null : limits.writes.take(id));
    if (tooMany) return tooMany;
    if (call.bindsClient !== 'itself') {
      const admitted = await sessions.admit(session, headers.clientId);
      if (isRefusal(admitted)) return admitted;
      session = admitted;
    }
  }
  return {
    ...transport(request),
    session,
    sessionEnded: proven.sessionEnded,
    endedPageToken: proven.endedPageToken,
    deviceKey: proven.deviceKey,
    staff: null,
    staffToken: null,
    clientId: headers.clientId,
    idempotencyKey,
  };
}

async function staffContext({ staff }: Cookies, request: FastifyRequest): Promise<CallContext | Refusal> {
  const idempotencyKey = readIdempotencyKey(request);
  if (isRefusal(idempotencyKey)) return idempotencyKey;
  const proven = await staff.read(request.headers.cookie);
  return { ...transport(request), ...NO_SESSION, ...proven, clientId: null, idempotencyKey };
}

function transport(request: FastifyRequest) {
  const { headers } = request;
  return {
    address: request.ip,
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
  return reply.send(answer.bytes ?? text(answer.body));
}

function setCookies(answer: CallAnswer<unknown>, { sessions, staff }: Cookies): string[] {
  const set: string[] = [];
  if (answer.newSession) set.push(...sessions.issue(answer.newSession));
  else if (answer.clearSession) set.push(sessions.clear());
  if (answer.newStaffToken) set.push(staff.issue(answer.newStaffToken));
  else if (answer.clearStaff) set.push(staff.clear());
  return set;
}
