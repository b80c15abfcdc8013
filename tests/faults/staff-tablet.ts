import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName, callPath, type PathParams } from '@hansang/contract';

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A tablet of the staff that asks again until it knows what became of a call. */
export class StaffTablet {
  readonly #origin: string;
  readonly #random: () => number;
  #cookie = '';

  constructor(origin: string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
  }

  async logIn(email: string, password: string): Promise<void> {
    const answer = await this.#answered(() => this.#fetch('staffLogin', {}, { email, password }, undefined));
    this.#cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    if (!answer.ok) throw new Error(`No login: ${await answer.text()}`);
  }

  /** Sends the same, under the same key, until somebody answers. */
  async known(name: CallName, params: object, body?: object, key?: string): Promise<Reply> {
    for (;;) {
      try {
        const answer = await this.#fetch(name, params, body, key);
        const read = (await answer.json()) as Record<string, unknown>;
        if (answer.status < 500 && read.errorCode !== 'IDEMPOTENCY_IN_PROGRESS')
          return { status: answer.status, body: read };
      } catch {
        // Nobody answered: it may have been done.
      }
      await sleep(50 + this.#random() * 100);
    }
  }

  /** Whoever logs in on a busy machine tries again. */
  async #answered(ask: () => Promise<Response>): Promise<Response> {
    for (;;) {
      try {
        return await ask();
      } catch {
        await sleep(200);
      }
    }
  }

  #fetch(
    name: CallName,
    params: object,
    body: object | undefined,
    key: string | undefined,
  ): Promise<Response> {
    return fetch(this.#origin + callPath(name, params as PathParams<CallName>), {
      method: CALLS[name].method,
      headers: {
        platform: 'WEB',
        'client-id': 'f'.repeat(32),
        cookie: this.#cookie,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    });
  }
}
