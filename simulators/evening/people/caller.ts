import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName, callPath, type PathParams } from '@hansang/contract';
import type { Diary } from '../acts/diary.ts';
import { done, type Outcome, refused } from '../acts/diary.ts';
import type { Chance } from '../chance/chance.ts';

export interface Asked {
  readonly params?: object;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly key?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Not an answer yet: the same request may succeed later. */
const LATER: ReadonlySet<unknown> = new Set(['IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_REQUESTS']);
/** As a phone's own patience. */
const PATIENCE_MS = 5000;
const LONGEST_PAUSE_MS = 8000;
/** Nobody asks for longer than that. */
const GIVES_UP_MS = 180_000;

/** A device that makes calls: its address, its cookies, its name. */
export class Caller {
  readonly name: string;
  readonly origin: string;
  readonly clientId: string;
  readonly cookies = new Map<string, string>();
  readonly #chance: Chance;
  readonly #diary: Diary;

  constructor(parts: { name: string; origin: string; chance: Chance; diary: Diary }) {
    this.name = parts.name;
    this.origin = parts.origin;
    this.#chance = parts.chance.of('line');
    this.#diary = parts.diary;
    this.clientId = this.#chance.phone();
  }

  get headers(): Readonly<Record<string, string>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { platform: 'WEB', 'client-id': this.clientId, ...(cookie && { cookie }) };
  }

  /** Sends once. Null: nobody answered, and nobody knows what became of it. */
  async once(call: CallName, { params = {}, query, body, key }: Asked = {}): Promise<Reply | null> {
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      : '';
    const began = performance.now();
    try {
      const answer = await fetch(`${this.origin}${callPath(call, params as PathParams<CallName>)}${search}`, {
        method: CALLS[call].method,
        headers: {
          ...this.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      for (const line of answer.headers.getSetCookie()) this.#keep(line);
      const text = await answer.text();
      const read = (text === '' ? {} : JSON.parse(text)) as Reply['body'];
      // Nobody who behaves is told that they ask too often.
      if (answer.status >= 500 || answer.status === 429)
        this.#diary.failed(this.name, call, String(read.errorCode ?? answer.status), began);
      return { status: answer.status, body: read };
    } catch {
      this.#diary.silent();
      return null;
    }
  }

  /** Sends the same, under the same key, until somebody answers. Null: nobody did for minutes. */
  async known(call: CallName, asked: Asked = {}): Promise<Reply | null> {
    const end = performance.now() + GIVES_UP_MS;
    for (let tries = 0; performance.now() < end; tries += 1) {
      const reply = await this.once(call, asked);
      if (reply && reply.status < 500 && !LATER.has(reply.body.errorCode)) return reply;
      await sleep(Math.min(LONGEST_PAUSE_MS, (200 + this.#chance.draw() * 400) * 2 ** Math.min(tries, 5)));
    }
    return null;
  }

  /** The same as what came of an act. */
  async ask<Answer>(call: CallName, asked: Asked = {}): Promise<Outcome<Answer>> {
    const reply = await this.known(call, asked);
    if (!reply) return refused('NO_ANSWER');
    if (reply.status >= 400) return refused(String(reply.body.errorCode));
    return done(reply.body as Answer);
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
