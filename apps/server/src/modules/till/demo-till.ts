import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LANGUAGES, type Language, TILL_SCOPES } from '@hansang/contract';
import { preferredLanguage } from '@hansang/rules';
import type { FastifyInstance } from 'fastify';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { openCompanion } from '../../platform/process/companion.ts';
import type { Log } from '../../platform/process/log.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { leaveToBoard } from './keys/leave-to-board.ts';
import { hashOfKey, hintOf, newTillKey } from './keys/till-key.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../simulators/pos/main.ts');
/** Leads to the screen of the demo pub's practice till, on this machine alone. */
export const DEMO_TILL = '/demo-till';
const TILL_ID = 'demo-till';
const NAME = '연습 포스';

export interface DemoTillOptions extends Pick<Platform, 'db' | 'clock'> {
  readonly log: Log;
  readonly restaurantId: number;
  /** Where this machine itself reaches the server; null where that takes a certificate that it would not trust. */
  readonly ownOrigin: () => string | null;
}

/** Said in the place of its screen where the server has a certificate of its own. */
const PLAIN_ONLY: Readonly<Record<Language, string>> = {
  ko: '연습 포스는 http로 시작한 서버에서만 열려요. HTTPS 서버의 인증서는 이 컴퓨터의 이름으로 만든 것이 아니어서 포스가 믿을 수 없어요. TLS_CERT와 TLS_KEY 없이 다시 시작하거나, simulators/pos를 인증서의 주소로 직접 실행해 주세요.',
  en: 'The practice till opens on a server that was started over plain http. It does not trust this server’s certificate, which is not made out to this machine. Start again without TLS_CERT and TLS_KEY, or run simulators/pos yourself with the address that the certificate names.',
  ja: '練習用POSは、httpで起動したサーバーでだけ開きます。このサーバーの証明書はこのパソコンの名前のものではないため、POSは信頼できません。TLS_CERTとTLS_KEYなしで起動し直すか、証明書にあるアドレスでsimulators/posを実行してください。',
  'zh-CN':
    '练习收银机只能在以http启动的服务器上打开。这台服务器的证书不是为本机名称签发的，收银机无法信任它。请不带TLS_CERT和TLS_KEY重新启动，或用证书上的地址自行运行simulators/pos。',
};

export interface DemoTill {
  /** Whether it can reach this server: over plain http. */
  isPlain(): boolean;
  /** Where its screen is; null when it cannot be shown. */
  origin(): Promise<string | null>;
  close(): void;
}

const CONNECT = `
  INSERT INTO tills (restaurant_id, till_id, name, scopes, made_at)
  SELECT restaurant_id, $2, $3, $4, $5 FROM restaurants WHERE restaurant_id = $1 AND is_demo
  ON CONFLICT (restaurant_id, till_id) DO UPDATE SET retired_at = NULL, seen_at = NULL`;
const FORGET_KEYS = 'DELETE FROM till_keys WHERE restaurant_id = $1 AND till_id = $2';
const MAKE_KEY = `
  INSERT INTO till_keys (key_hash, restaurant_id, till_id, key_id, hint, made_at) VALUES ($1, $2, $3, $4, $5, $6)`;
const LEAVE =
  'UPDATE tills SET retired_at = $3 WHERE restaurant_id = $1 AND till_id = $2 AND retired_at IS NULL';

/**
 * A practice till for the demo pub as a process beside this one, connected when somebody first looks at it. One that was
 * left by an earlier start is disconnected, so that the board does not miss it, and decides nothing any more.
 */
export async function openDemoTill(options: DemoTillOptions): Promise<DemoTill> {
  const { db, clock, log, restaurantId, ownOrigin } = options;
  await transaction(db.pool, async (client) => {
    const now = clock.now();
    await holdMenu(client, restaurantId);
    await client.query(LEAVE, [restaurantId, TILL_ID, now]);
    const doer = { userId: null, name: NAME, address: null, device: null };
    await leaveToBoard(client, restaurantId, doer, now);
  });
  const companion = openCompanion<{ origin: string }>({
    program: PROGRAM,
    async env() {
      const key = await connect(options);
      const house: Record<string, string> = { TILL_HOUSE: JSON.stringify({ server: ownOrigin(), key }) };
      return house;
    },
    log,
    whenEnded: 'The demo’s till ended; it starts again when somebody looks at it',
  });
  return {
    isPlain: () => ownOrigin() !== null,
    origin: async () => (ownOrigin() === null ? null : ((await companion.reach())?.origin ?? null)),
    close: companion.close,
  };
}

/** Connects it with a key of its own, told to nobody else. */
function connect({ db, clock, restaurantId }: DemoTillOptions): Promise<string> {
  return transaction(db.pool, async (client) => {
    const now = clock.now();
    const key = newTillKey();
    await client.query(CONNECT, [restaurantId, TILL_ID, NAME, TILL_SCOPES, now]);
    await client.query(FORGET_KEYS, [restaurantId, TILL_ID]);
    const keyId = randomBytes(6).toString('hex');
    await client.query(MAKE_KEY, [hashOfKey(key), restaurantId, TILL_ID, keyId, hintOf(key), now]);
    return key;
  });
}

/** Leads who sits at this machine to its screen; to everybody else there is none. */
export function addDemoTill(http: FastifyInstance, till: Pick<DemoTill, 'origin' | 'isPlain'>): void {
  http.get(DEMO_TILL, { config: { call: 'demoTillPage' } }, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.code(404).send();
    if (!till.isPlain()) {
      const language = preferredLanguage(request.headers['accept-language'] ?? '', LANGUAGES) ?? 'ko';
      return reply.code(503).type('text/plain; charset=utf-8').send(PLAIN_ONLY[language]);
    }
    const origin = await till.origin();
    reply.header('cache-control', 'no-store');
    return origin === null ? reply.code(503).send() : reply.redirect(`${origin}/`);
  });
}
