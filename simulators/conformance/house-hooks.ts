import { createHmac, randomBytes } from 'node:crypto';
import type { Asked } from './asked.ts';

/** Where the till wants to be told, as the server's own document describes it. */
interface Endpoint {
  readonly endpointId: string;
  readonly url: string;
  isOn: boolean;
  /** The latest signs; so does the one before. */
  secrets: readonly string[];
}

export interface DeliveredEvent {
  readonly type: string;
  readonly at: string;
}

/** How a delivery differs from a right one. */
export interface DeliveryFault {
  /** Signed by these instead of by the endpoint's own. */
  readonly secrets?: readonly string[];
  /** Ms that are added to the time of the delivery before it is signed. */
  readonly off?: number;
  /** What of the event is changed after it was signed. */
  readonly changed?: object;
  readonly id?: string;
}

/** What a till's endpoint answered; null: nothing within the time. */
export type Delivered = { readonly status: number } | null;

/** What the server waits for an answer, ms. */
const ANSWER_MS = 15_000;

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The endpoints of the till, and what is delivered to them. */
export class HouseHooks {
  readonly #endpoints = new Map<string, Endpoint>();
  #count = 0;

  /** The endpoint that deliveries go to: the till's latest with a secret. */
  get endpoint(): Endpoint | undefined {
    return [...this.#endpoints.values()].findLast(({ secrets }) => secrets.length > 0);
  }

  /** Answers `webhooks…`. */
  answer({ method, path, body }: Asked): { readonly status: number; readonly body: object } {
    const [, id = '', act = ''] = path.split('/');
    if (method === 'GET' && id === '') return this.#list();
    if (method === 'POST' && id === '') return this.#save(String(body.endpointId), String(body.url));
    const endpoint = this.#endpoints.get(id);
    if (act === 'remove') {
      this.#endpoints.delete(id);
      return this.#list();
    }
    if (!endpoint)
      return { status: 404, body: { errorCode: 'NOT_FOUND_WEBHOOK', message: 'NOT_FOUND_WEBHOOK' } };
    if (act === 'resume') {
      endpoint.isOn = true;
      return this.#list();
    }
    const secret = newSecret();
    endpoint.secrets = [secret, ...endpoint.secrets].slice(0, 2);
    return { status: 200, body: { endpointId: id, secret } };
  }

  turnOff(): void {
    for (const endpoint of this.#endpoints.values()) endpoint.isOn = false;
  }

  /** Delivers an event as the server does, or with something wrong about it. */
  async deliver(event: DeliveredEvent, fault: DeliveryFault = {}): Promise<Delivered> {
    const { endpoint } = this;
    if (!endpoint) return null;
    this.#count += 1;
    const { secrets = endpoint.secrets, off = 0, id = `hansang_1_hook-${this.#count}` } = fault;
    const write = (data: object) => JSON.stringify({ type: event.type, timestamp: event.at, data });
    const body = write(event);
    const timestamp = String(Math.floor((Date.now() + off) / 1000));
    const signed = secrets.map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
    try {
      const { status } = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signed.join(' '),
        },
        body: fault.changed ? write({ ...event, ...fault.changed }) : body,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return { status };
    } catch {
      return null;
    }
  }

  #save(endpointId: string, url: string) {
    const known = this.#endpoints.get(endpointId);
    this.#endpoints.set(endpointId, {
      endpointId,
      url,
      isOn: known?.isOn ?? true,
      secrets: known?.secrets ?? [],
    });
    return this.#list();
  }

  #list() {
    const webhooks = [...this.#endpoints.values()].map(({ endpointId, url, isOn }) => ({
      endpointId,
      url,
      isOn,
      offReason: isOn ? null : 'SILENT',
      seq: 0,
      failingSince: null,
      nextTryAt: null,
      trouble: null,
      lastStatus: null,
    }));
    return { status: 200, body: { webhooks } };
  }
}
