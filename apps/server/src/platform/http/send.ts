import { ERRORS } from '@hansang/contract';
import { refusalReply } from '@hansang/contract/schemas';
import type { FastifyReply } from 'fastify';
import type { CallAnswer } from '../calls/calls.ts';
import type { SessionCookies } from '../calls/guest-session.ts';
import type { Refusal } from '../calls/refusal.ts';
import type { StaffCookies } from '../calls/staff-session.ts';
import { declaredBy } from '../wire/declared.ts';
import { errorReply } from './error-reply.ts';

export interface Cookies {
  readonly sessions: SessionCookies;
  readonly staff: StaffCookies;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers a refusal as the error reply. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wait = refusal.extra?.retryAfterSeconds;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(ERRORS[refusal.refused].status)
    .header('cache-control', 'no-store')
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(declaredBy(refusalReply)(errorReply(refusal), { faults: 0 })));
}

/** Answers what a call answered, with its cookies. `text` makes the JSON where no bytes are at hand. */
export function sendAnswer(
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
