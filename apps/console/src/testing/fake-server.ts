import { CALLS, ERRORS, type ErrorCode, type StaffCallName } from '@hansang/contract';
import type { CallAnswers, ServerReach, ServerState, StaffMe } from '@hansang/contract/schemas';

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The Idempotency-Key that came along. */
  readonly key: string | null;
}
type Handler<Name extends StaffCallName> = (
  asked: Asked,
) => CallAnswers<Name> | Refused | Promise<CallAnswers<Name> | Refused>;
type Handlers = { [Name in StaffCallName]?: Handler<Name> };

/** What a handler answers to refuse. */
export class Refused {
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, extra: Readonly<Record<string, unknown>> = {}) {
    this.code = code;
    this.extra = extra;
  }
}

export const ME: StaffMe = {
  id: 'me',
  name: 'Kim',
  email: 'kim@example.test',
  hasTwoStep: false,
  ownsInstallation: false,
  tablet: null,
  venues: [
    {
      restaurantId: 1,
      name: { ko: '한상포차', en: 'Hansang Pub', ja: 'P', 'zh-CN': 'P' },
      role: 'staff',
      isBeforeOpening: false,
      needsTwoStep: false,
    },
  ],
};

/** A machine that is all right. */
export const WELL: ServerState = {
  release: '0.2.0',
  newest: null,
  since: '2026-11-20T09:00:00Z',
  findings: [],
  diskFreeBytes: 40_000_000_000,
  databaseBytes: 120_000_000,
  backups: {
    at: '2026-11-20T19:10:00Z',
    triedAt: null,
    elsewhereAt: '2026-11-20T19:12:00Z',
    hasElsewhere: true,
    isSameDisk: false,
    placeTriedAt: '2026-11-20T19:11:00Z',
  },
  upkeepAt: '2026-11-20T09:01:00Z',
  letters: [],
};

/** An address that guests come in by, with nothing to say against it. */
export const REACHED: ServerReach = {
  address: 'https://order.example.com',
  isSet: true,
  isHttps: true,
  isLan: false,
  answer: 'OURS',
  said: '200',
  passesSockets: true,
  certificate: [],
  printed: null,
};

/** The server's side of the calls, in memory; what a test leaves out is refused as unknown. */
export class FakeServer {
  readonly handlers: Handlers;
  readonly calls: { name: StaffCallName; body: unknown }[] = [];
  /** No answer at all. */
  isDown = false;

  constructor(handlers: Handlers = {}) {
    this.handlers = {
      staffEntry: () => ({ isLoggedIn: true, demoLogin: null, needsHttps: false }),
      staffMe: () => ME,
      serverState: () => WELL,
      serverReach: () => REACHED,
      serverStanding: () => ({ isFull: false }),
      openCalls: () => ({ calls: [], serverTime: new Date().toISOString() }),
      printing: () => ({ printers: [], serverTime: new Date().toISOString() }),
      tillStanding: () => ({
        orderDecider: 'BOARD',
        whenTillSilent: 'BOARD',
        unanswered: 0,
        tills: [],
        serverTime: new Date().toISOString(),
      }),
      seeArrivals: () => ({ done: true }),
      service: () => ({
        pause: null,
        isPauseOld: false,
        isOnlyDrinks: false,
        lastOrdersAt: null,
        kitchenDelay: 0,
        acceptsAutomatically: false,
        hasDrinks: true,
      }),
      ...handlers,
    };
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(String(input), location.href);
    const found = route(pathname, init.method ?? 'GET');
    if (!found) return reply(new Refused('NOT_FOUND'));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const key = new Headers(init.headers).get('idempotency-key');
    this.calls.push({ name: found.name, body });
    if (this.isDown) throw new TypeError('Failed to fetch');
    const handler = this.handlers[found.name] as Handler<StaffCallName> | undefined;
    const answer = handler ? handler({ params: found.params, query, body, key }) : new Refused('NOT_FOUND');
    return reply(await Promise.race([answer, leftBy(init.signal)]));
  };

  count(name: StaffCallName): number {
    return this.calls.filter((one) => one.name === name).length;
  }
}

/** Rejects as a browser does once its caller leaves. */
const leftBy = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function route(path: string, method: string) {
  for (const [name, call] of Object.entries(CALLS)) {
    const pattern = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = call.method === method ? pattern.exec(path) : null;
    if (match) return { name: name as StaffCallName, params: { ...match.groups } };
  }
  return null;
}

function reply(answer: unknown): Response {
  if (!(answer instanceof Refused)) return Response.json(answer);
  const { status } = ERRORS[answer.code];
  const message = { ko: answer.code, en: answer.code, ja: answer.code, 'zh-CN': answer.code };
  const body = {
    status,
    name: answer.code,
    message: answer.code,
    errorCode: answer.code,
    multiLanguage: { message },
  };
  return Response.json({ ...body, ...answer.extra }, { status });
}
