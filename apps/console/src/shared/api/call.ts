import {
  CALLS,
  callPath,
  foreignAnswer,
  HINTS_HEADER,
  HTTP_TIMEOUT_MS,
  isErrorCode,
  NO_RESPONSE_STATUS,
  type NoResponseCode,
  type PathParams,
  type StaffCallName,
} from '@hansang/contract';
import type { CallAnswers, CallSends, RefusalReply } from '@hansang/contract/schemas';
import { noteMark } from '../live/hint-marks.ts';
import { askForProof, whoIsAsked } from '../proof/proof.ts';
import { CallFailure } from './call-failure.ts';
import { clientId } from './client-id.ts';
import { earlyAnswer, forgetEarly } from './early.ts';

type Body<Name extends StaffCallName> = CallSends<Name, 'body'>;
type Asked<Name extends StaffCallName> = {
  signal?: AbortSignal;
  query?: CallSends<Name, 'query'>;
  /** The same key asks for the same thing once, however often it is sent. */
  key?: string;
  /** Milliseconds that an answer may take, where it takes more than a moment. */
  patience?: number;
  /** The page goes: what was asked outlives it. */
  isLeaving?: boolean;
} & (keyof PathParams<Name> extends never ? { params?: undefined } : { params: PathParams<Name> }) &
  (Body<Name> extends undefined ? { body?: undefined } : { body: Body<Name> });

/**
 * Makes a call. One that takes a proof of who is at the screen asks for it and then goes on with what they did.
 * @throws CallFailure when the server refused or gave no answer within five seconds
 */
export async function call<Name extends StaffCallName>(
  name: Name,
  asked: Asked<Name>,
): Promise<CallAnswers<Name>> {
  const asker = whoIsAsked();
  try {
    return await send(name, asked);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'STEP_UP_NEEDED' || !(await askForProof(asker)))
      throw error;
    return send(name, asked);
  }
}

/** Files are made while somebody waits for them. */
const FILE_TIMEOUT_MS = 60_000;

/**
 * Makes a call that answers with a file.
 * @throws CallFailure when the server refused or gave no answer within a minute
 */
export async function callForFile<Name extends StaffCallName>(
  name: Name,
  asked: Asked<Name>,
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await reach(name, asked, FILE_TIMEOUT_MS);
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
  const said = answer.headers.get('content-disposition') ?? '';
  const fileName = /filename="([^"]+)"/.exec(said)?.[1] ?? name;
  try {
    return { blob: await answer.blob(), fileName };
  } catch {
    throw noAnswer('NETWORK');
  }
}

/**
 * Makes a call whose body is a picture.
 * @throws CallFailure when the server refused or gave no answer within a minute
 */
export async function callWithPicture<Name extends StaffCallName>(
  name: Name,
  asked: { readonly params: PathParams<Name>; readonly picture: Blob },
): Promise<CallAnswers<Name>> {
  const answer = await reach(name, asked, FILE_TIMEOUT_MS);
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as CallAnswers<Name>;
  throw refusal(answer.status, data);
}

/** What goes out: JSON, or a picture as its bytes. Some phones do not tell a photo's type; its first bytes do. */
function content({ body, picture }: Sent): { type: string; body: BodyInit } | null {
  if (picture)
    return { type: picture.type.startsWith('image/') ? picture.type : 'image/jpeg', body: picture };
  return body === undefined ? null : { type: 'application/json', body: JSON.stringify(body) };
}

interface Sent {
  readonly signal?: AbortSignal;
  readonly query?: unknown;
  readonly key?: string;
  readonly isLeaving?: boolean;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly picture?: Blob;
}

async function send<Name extends StaffCallName>(name: Name, asked: Asked<Name>): Promise<CallAnswers<Name>> {
  const answer = await reach(name, asked, asked.patience ?? HTTP_TIMEOUT_MS);
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as CallAnswers<Name>;
  throw refusal(answer.status, data);
}

async function reach<Name extends StaffCallName>(
  name: Name,
  asked: Sent,
  patience: number,
): Promise<Response> {
  const { method } = CALLS[name];
  const tooLong = AbortSignal.timeout(patience);
  const sent = content(asked);
  if (method !== 'GET') forgetEarly();
  try {
    const query = asked.query ? `?${new URLSearchParams(asked.query as Record<string, string>)}` : '';
    const path = callPath(name, (asked.params ?? {}) as PathParams<Name>) + query;
    const early = method === 'GET' ? earlyAnswer(path) : undefined;
    const answer =
      (early && (await early)) ??
      (await fetch(path, {
        method,
        credentials: 'same-origin',
        ...(asked.isLeaving && { keepalive: true }),
        signal: asked.signal ? AbortSignal.any([asked.signal, tooLong]) : tooLong,
        headers: {
          accept: 'application/json',
          platform: 'WEB',
          'client-id': clientId,
          ...(method === 'GET' ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {}),
          ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
          ...(sent && { 'content-type': sent.type }),
        },
        ...(sent && { body: sent.body }),
      }));
    noteMark(answer.headers.get(HINTS_HEADER));
    return answer;
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw noAnswer(tooLong.aborted ? 'TIMEOUT' : 'NETWORK');
  }
}

function noAnswer(code: NoResponseCode): CallFailure {
  return new CallFailure({ code, status: NO_RESPONSE_STATUS, message: null, extra: {} });
}

function refusal(status: number, data: unknown): CallFailure {
  const reply = data as RefusalReply | null;
  if (!reply || !isErrorCode(reply.errorCode))
    return new CallFailure({ code: foreignAnswer(status), status, message: null, extra: {} });
  const { errorCode, multiLanguage, status: _status, name: _name, message: _message, ...extra } = reply;
  return new CallFailure({ code: errorCode, status, message: multiLanguage.message, extra });
}
