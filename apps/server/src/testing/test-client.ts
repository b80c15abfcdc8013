import { isDeepStrictEqual } from 'node:util';
import { CALLS, type CallName, callPath, type PathParams } from '@hansang/contract';
import { type ErrorReply, refusalReply } from '@hansang/contract/schemas';
import type { TestServer } from './test-server.ts';

export interface CallInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  /** A text and bytes are sent as they are. */
  readonly body?: unknown;
  /** A header of `undefined` is left out. */
  readonly headers?: Record<string, string | undefined>;
}

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Whoever speaks the contract over HTTP: keeps cookies and checks every answer against the call's schema. */
export class TestClient {
  readonly server: TestServer;
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string>;

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.server = server;
    this.headers = headers;
  }

  /** Makes a call; a good answer has been compared with its schema field by field, a bad one with the error reply. */
  async call<Body = unknown>(name: CallName, input: CallInput = {}): Promise<Answer<Body>> {
    const path = callPath(name, (input.params ?? {}) as PathParams<CallName>);
    const answer = await this.send(CALLS[name].method, path, input);
    if (answer.status === 304) return answer as Answer<Body>;
    if (answer.status >= 400) checkShape(`${name}, refused`, refusalReply, answer.body);
    else {
      const definition = this.server.app.platform.calls.all().find((call) => call.name === name);
      if (definition) checkShape(name, definition.answer, answer.body);
    }
    return answer as Answer<Body>;
  }

  /** Makes a call that must be refused, and gives the reply. */
  async refused(name: CallName, input: CallInput = {}): Promise<ErrorReply> {
    const answer = await this.call<ErrorReply>(name, input);
    if (answer.status < 400) throw new Error(`${name} was not refused: ${JSON.stringify(answer.body)}`);
    if (answer.body.status !== answer.status) throw new Error('The reply tells another status than HTTP');
    return answer.body;
  }

  /** Makes a call that must succeed, and gives its answer. */
  async ok<Body = unknown>(name: CallName, input: CallInput = {}): Promise<Body> {
    const answer = await this.call<Body>(name, input);
    if (answer.status >= 400) throw new Error(`${name} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async send(method: string, path: string, { query, body, headers }: CallInput = {}): Promise<Answer> {
    const url = new URL(path, this.server.origin);
    for (const [key, value] of Object.entries(query ?? {}))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(key, String(one));
    const sent: Record<string, string | undefined> = { ...this.headers };
    if (this.cookies.size > 0)
      sent.cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    if (body !== undefined) sent['content-type'] = 'application/json';
    Object.assign(sent, headers);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: Object.entries(sent).filter((header): header is [string, string] => header[1] !== undefined),
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { message: string } };
}

/** Parsing drops what a schema does not know, so an answer that comes out as it went in has no field too many. */
function checkShape(what: string, schema: Schema, body: unknown): void {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`The answer of ${what} breaks its schema: ${parsed.error?.message}`);
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(
      `The answer of ${what} has fields beyond its schema: ${JSON.stringify(body).slice(0, 500)}`,
    );
}
