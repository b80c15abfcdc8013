import { plainText } from '../../../platform/plain-text.ts';
import { encodeEucKrForm } from './euc-kr.ts';

/** Posts a form to the provider and reads its JSON. Any trouble on the way is a value: nobody knows the outcome. */
export type Answered =
  | { readonly ok: true; readonly reply: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly why: string };
export type Post = (url: string, fields: Readonly<Record<string, string>>) => Promise<Answered>;

/** The provider's own guide: give up on an answer after 30 s. */
const ANSWER_MS = 30_000;
const LARGEST_REPLY = 64 * 1024;

export function httpPost(answerMs = ANSWER_MS): Post {
  return async (url, fields) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=euc-kr' },
        body: encodeEucKrForm(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await readBounded(response);
      if (text === null) return { ok: false, why: 'the reply is too large' };
      if (!response.ok) return { ok: false, why: `HTTP ${response.status}` };
      return readReply(JSON.parse(text));
    } catch (error) {
      return { ok: false, why: error instanceof Error ? error.name : 'no answer' };
    }
  };
}

async function readBounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > LARGEST_REPLY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readReply(parsed: unknown): Answered {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { ok: false, why: 'the reply is not an object' };
  }
  const reply = Object.entries(parsed).map(([name, value]) => [name, plainText(String(value ?? ''))]);
  return { ok: true, reply: Object.fromEntries(reply) };
}
