import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { ErrorCode } from '@hansang/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuse } from '../calls/refusal.ts';
import type { Platform } from '../platform.ts';
import { sendRefusal } from './error-reply.ts';
import { NO_SCHEMAS } from './no-schemas.ts';
import { isForeignOrigin } from './origin.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What no page of ours asks a phone for; a photo comes from its camera by the file picker, which needs none of it. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Security headers on every answer, and browsers' writes from this origin only. */
export async function addSecurity(
  app: FastifyInstance,
  { settings, isSecure, formOrigins }: Platform,
): Promise<void> {
  const own = { publicUrl: settings.PUBLIC_URL };
  const always = {
    ...(await headersOf(helmetOptions(isSecure, formOrigins))),
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always);
    const isFree = READS.has(request.method) || exempt(request.routeOptions.config);
    if (isFree || !isForeignOrigin(request.headers, request.host, own)) done();
    else sendRefusal(reply, refuse('FORBIDDEN_ORIGIN'));
  });
}

const helmetOptions = (isSecure: boolean, formOrigins: readonly string[]): FastifyHelmetOptions => ({
  // Rendered pages replace this policy by one with the hashes of their own scripts.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...formOrigins],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  // Over plain http browsers ignore these and complain on the page's console.
  crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
  originAgentCluster: isSecure,
  strictTransportSecurity: isSecure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
});

/** The headers that helmet makes of its options: the same for every request, so they are made once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify({ schemaController: NO_SCHEMAS });
  const bare = Fastify({ schemaController: NO_SCHEMAS });
  await probe.register(helmet, options);
  for (const app of [probe, bare]) app.get('/', () => '');
  const [made, usual] = await Promise.all([probe.inject('/'), bare.inject('/')]);
  await Promise.all([probe.close(), bare.close()]);
  const own = Object.entries(made.headers).filter(([name]) => !(name in usual.headers));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** A payment provider posts its returns from its own origin; such routes prove themselves otherwise. */
const exempt = (config: { anyOrigin?: boolean }): boolean => config.anyOrigin === true;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Writes may come from any origin. */
    anyOrigin?: boolean;
    /** Name of the call, for metrics and logs. */
    call?: string;
    /** What a body beyond the limit is refused as. */
    tooLarge?: ErrorCode;
  }
}
