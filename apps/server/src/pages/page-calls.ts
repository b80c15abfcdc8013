import { type CallName, ERRORS } from '@hansang/contract';
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '../platform/calls/calls.ts';
import type { ProvenSession, SessionCookies } from '../platform/calls/guest-session.ts';
import { isRefusal } from '../platform/calls/refusal.ts';
import { acceptedEncodings } from '../platform/http/encodings.ts';
import { errorReply } from '../platform/http/error-reply.ts';
import type { Platform } from '../platform/platform.ts';
import type { SeamApi, SeamFailure } from './seam.ts';

/** The calls of one page request: who asks is proven once, and a session opened on the way counts at once. */
export interface PageCalls {
  readonly api: SeamApi;
  /** `Set-Cookie` values of the session that these calls opened or ended; `forgets`: the page takes the entry back, too. */
  sessionCookies(forgets: boolean): readonly string[];
  /** Whether the page shows a draft to whom staff let look at it. */
  showsDraft(): Promise<boolean>;
}

// Answers are kept by their modules, so the same object is the same data.
const versions = new WeakMap<object, string>();
let count = 0;

function versionOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const known = versions.get(body);
  if (known) return known;
  const version = (++count).toString(36);
  versions.set(body, version);
  return version;
}

export function pageCalls(platform: Platform, sessions: SessionCookies, request: FastifyRequest): PageCalls {
  let proven: Promise<ProvenSession> | undefined;
  let cookies: readonly string[] = [];
  let ended: CallContext | null = null;
  const { headers, ip, log } = request;

  async function context(): Promise<CallContext> {
    proven ??= sessions.fromCookie(headers.cookie);
    return {
      ...(await proven),
      previewed: () => sessions.previewed(headers.cookie),
      staff: null,
      staffToken: null,
      till: null,
      takesStaff: false,
      address: ip,
      device: null,
      clientId: null,
      idempotencyKey: null,
      ifNoneMatch: null,
      encodings: acceptedEncodings(undefined),
      takesBytes: false,
      log,
    };
  }
  return {
    sessionCookies(forgets) {
      if (ended === null || cookies.length > 0) return cookies;
      return sessions.clearEnded(forgets ? undefined : headers.cookie, ended);
    },
    async showsDraft() {
      const previewed = await sessions.previewed(headers.cookie);
      if (previewed === null) return false;
      const session = (await proven)?.session;
      return session?.mode === 'preview' && session.restaurantId === previewed;
    },
    api: {
      async call(name, input) {
        const asked = await context();
        const answer = await platform.calls.invoke(name as CallName, input, asked);
        if (isRefusal(answer)) {
          if (answer.refused === 'RESERVATION_IS_EXPIRATION') ended = asked;
          const reply = errorReply(answer);
          const { status } = ERRORS[answer.refused];
          const message = reply.multiLanguage.message;
          return { ok: false, status, code: answer.refused, message, reply } satisfies SeamFailure;
        }
        if (answer.newSession) {
          cookies = sessions.issue(answer.newSession);
          proven = sessions.fromOpened(answer.newSession);
        }
        if (answer.newDevice) {
          cookies = [...cookies, sessions.issueDevice(answer.newDevice)];
          proven = Promise.resolve({ ...asked, deviceKey: answer.newDevice });
        }
        return { ok: true, status: 200, data: answer.body, etag: versionOf(answer.body) };
      },
    },
  };
}
