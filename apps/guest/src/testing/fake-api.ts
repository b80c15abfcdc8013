import type { ErrorCode } from '@hansang/contract';
import { ERRORS } from '@hansang/contract';
import type { Api, CallResult, Failed } from '../shared/api/api.ts';

export interface MadeCall {
  readonly name: string;
  readonly input: { readonly query?: unknown; readonly body?: unknown; readonly idempotencyKey?: string };
}

type Answer = (call: MadeCall, turn: number) => CallResult<unknown> | Promise<CallResult<unknown>>;

export const answered = (data: unknown, etag: string | null = null): CallResult<unknown> => ({
  ok: true,
  status: 200,
  data,
  etag,
});

export const refused = (code: ErrorCode): Failed => {
  const message = { ko: `${code}-ko`, en: `${code}-en`, ja: `${code}-ja`, 'zh-CN': `${code}-zh` };
  return { ok: false, status: ERRORS[code].status, code, message, reply: null };
};

export const unanswered = (code: 'TIMEOUT' | 'NETWORK' = 'TIMEOUT'): Failed => ({
  ok: false,
  status: 999,
  code,
  message: null,
  reply: null,
});

/** An API of scripted answers that remembers what was asked. A call without a script fails the test. */
export function fakeApi(
  answers: Readonly<Record<string, Answer | CallResult<unknown>>>,
): Api & { calls: MadeCall[] } {
  const calls: MadeCall[] = [];
  return {
    calls,
    async call(name, input) {
      const script = answers[name];
      if (!script) throw new Error(`The test expects no call ${name}`);
      const turn = calls.filter((call) => call.name === name).length;
      const call = { name, input: input as MadeCall['input'] };
      calls.push(call);
      return (await (typeof script === 'function' ? script(call, turn) : script)) as never;
    },
  };
}
