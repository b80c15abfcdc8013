import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const optionalText = z.string().optional();
const folder = z.string().transform((text) => resolve(text));
const optionalFile = folder.optional();

function url(protocols: readonly string[], example: string) {
  return z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
      `must be an address such as ${example}`,
    );
}

/** PostgreSQL's own programs choose among several hosts; the driver takes one. */
const databaseUrl = z
  .string()
  .refine((text) => !choosesHost(text), {
    message:
      'must name one host, without target_session_attrs: put a proxy or a virtual address that always leads to the primary in front of several, and name that',
    abort: true,
  })
  .pipe(url(['postgres:', 'postgresql:'], 'postgres://hansang:password@db.example.com:5432/hansang'));

function choosesHost(text: string): boolean {
  const [, hosts = '', query = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)[^?]*\??(.*)$/.exec(text) ?? [];
  const asked = new URLSearchParams(query);
  const wish = asked.get('target_session_attrs') ?? 'any';
  return [hosts, asked.get('host'), asked.get('port')].some((list) => list?.includes(',')) || wish !== 'any';
}

function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= from && number <= to, message);
}

function share() {
  const message = 'must be a number from 0 to 1, such as 0.1';
  return z
    .string()
    .regex(/^(0|1|[01]?\.\d{1,6})$/, message)
    .transform(Number)
    .refine((number) => number <= 1, message);
}

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` });
}

const origin = url(['http:', 'https:'], 'https://order.example.com')
  .transform((text) => new URL(text))
  .refine(
    (parsed) => parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username,
    'must be an origin alone, without path, such as https://order.example.com',
  )
  .transform((parsed) => parsed.origin);

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The networks of a list; empty where it says `none`. */
const printerNetworks = z.string().transform((text, context): string[] => {
  if (text === 'none') return [];
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every(isNetwork)) return parts;
  context.addIssue({
    code: 'custom',
    message: 'must be networks such as 192.168.0.0/16, separated by commas, or none',
  });
  return z.NEVER;
});

/** Hosts as `host` or `host:port`, an IPv6 address in brackets; empty where it says `none`. */
const tillHosts = z.string().transform((text, context): string[] => {
  if (text === 'none') return [];
  const parts = text.split(',').map((part) => part.trim());
  const hosts = parts.map((part) => URL.parse(`http://${part}`));
  const areHosts = hosts.every(
    (url, at) =>
      url !== null && [url.host, url.hostname, `${url.hostname}:80`].some((host) => host === parts[at]),
  );
  if (areHosts) return parts;
  context.addIssue({
    code: 'custom',
    message: 'must be hosts such as 192.168.0.20:8080 or till.local, separated by commas, or none',
  });
  return z.NEVER;
});

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** `false` = nobody; a number = that many hops; a list = these addresses, networks or named ranges. */
const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => proxyNames.has(part) || isNetwork(part))) return parts;
  context.addIssue({
    code: 'custom',
    message:
      'must be the number of proxies in front (1 to 9), or their addresses or networks separated by commas',
  });
  return z.NEVER;
});

/** A folder, or `s3://bucket/folder`. */
const backupPlace = z.string().transform((text, context): string => {
  if (!text.includes('://')) return resolve(text);
  if (/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(text)) return text;
  context.addIssue({ code: 'custom', message: 'must be a folder, or s3://bucket/folder' });
  return z.NEVER;
});

/** A file, or an https address. */
const noticePlace = z.string().transform((text, context): string => {
  if (!text.includes('://')) return resolve(text);
  const parsed = URL.parse(text);
  if (parsed?.protocol === 'https:' && !parsed.username && !parsed.password) return parsed.href;
  context.addIssue({ code: 'custom', message: 'must be a file, or an https address' });
  return z.NEVER;
});

/** What one environment variable means: its schema, the text used when it is unset, and a sentence on it. */
export interface Setting {
  schema: z.ZodType<unknown, string | undefined>;
  default: string | undefined;
  sentence: string;
  /** Never printed. */
  secret?: true;
}

/** Every environment variable the server reads. `docs/operations.md` shows this table. */
export const settingsTable = {
  HANSANG_MODE: {
    schema: oneOf('demo', 'live'),
    default: 'demo',
    sentence:
      '`demo` brings demo venues and a demo login; `live` starts empty and gives a one-time link that makes the first owner.',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    default: '4800',
    sentence: 'TCP port the server listens on; 0 takes any free one.',
  },
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, 'must be an address of this machine, such as 0.0.0.0'),
    default: '0.0.0.0',
    sentence:
      'Address the server listens on; 127.0.0.1 keeps it to this machine, `::` listens on IPv6 and IPv4.',
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    default: undefined,
    sentence:
      'Origin under which guests reach this server; table links, payment returns and origin checks use it. Unset: the LAN address.',
  },
  DATA_DIR: {
    schema: folder,
    default: './data',
    sentence: 'Folder for the embedded database, pictures, snapshots and the generated secret.',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    default: undefined,
    sentence: 'A PostgreSQL server of your own, version 15 to 18. Unset: the embedded one in `DATA_DIR`.',
    secret: true,
  },
  DATABASE_POOL: {
    schema: wholeNumber(2, 100),
    default: '10',
    sentence: 'Most database connections one server process opens.',
  },
  REDIS_URL: {
    schema: url(['redis:', 'rediss:'], 'redis://cache.example.com:6379').optional(),
    default: undefined,
    sentence:
      'Redis that carries live events, and what limits count, between several server processes. Unset: one process.',
    secret: true,
  },
  TLS_CERT: {
    schema: optionalFile,
    default: undefined,
    sentence:
      'File with the certificate chain (PEM), the server’s own first; with `TLS_KEY` it turns on HTTPS with HTTP/2 and is read again when it changes.',
  },
  TLS_KEY: {
    schema: optionalFile,
    default: undefined,
    sentence: 'File with the private key of `TLS_CERT` (PEM), without a password.',
  },
  TRUST_PROXY: {
    schema: trustProxy,
    default: 'false',
    sentence:
      'How many proxies stand in front (1 to 9), or their addresses or networks separated by commas; only then is their word on the client address taken.',
  },
  PRINTER_NETWORKS: {
    schema: printerNetworks,
    default: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
    sentence:
      'Networks in which the server itself prints to a kitchen printer, separated by commas; `none` leaves all printing to programs in the house, as a server in a data centre should. Addresses at which clouds keep secrets are never printed to.',
  },
  TILL_HOSTS: {
    schema: tillHosts,
    default: 'none',
    sentence:
      'Hosts of the house at which a till may be told what happens, `host` or `host:port`, separated by commas: there plain http and inside addresses are meant. Everywhere else webhooks go to https on port 443 or 8443 of public addresses alone.',
  },
  STAFF_OVER_HTTP: {
    schema: oneOf('yes', 'no').optional(),
    default: undefined,
    sentence:
      '`yes` lets staff log in from other devices over plain http, where guests on the same Wi-Fi can read a password while it is typed in and the cookie that keeps somebody logged in. Unset: asked once at a start in a terminal; else staff log in on this machine alone. HTTPS and demo mode need no answer.',
  },
  API_DOCS: {
    schema: oneOf('open', 'closed').optional(),
    default: undefined,
    sentence:
      '`open` shows `/api/docs` to everybody, `closed` to owners who are logged in. Unset: open in demo mode, closed in live mode.',
  },
  LOG_LEVEL: {
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    sentence: 'Least severe kind of log line that is written.',
  },
  HANSANG_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    default: undefined,
    sentence:
      'Key material from which session, payment-key and link secrets are derived. Unset: generated once in `DATA_DIR/secret`; set it when several processes share a database.',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    default: undefined,
    sentence:
      'Token that opens `/metrics` from other machines, and from this one behind a proxy (`Authorization: Bearer …`). Unset: only this machine reads it.',
    secret: true,
  },
  HANSANG_SNAPSHOTS: {
    schema: wholeNumber(0, 1000).optional(),
    default: undefined,
    sentence:
      'How many automatic snapshots, taken before migrations, are kept in `DATA_DIR/snapshots`; 0 takes none, which `DATABASE_URL` allows. Unset: 5 for the database in `DATA_DIR` up to 20 GB, else none.',
  },
  BACKUPS: {
    schema: oneOf('nightly', 'off').optional(),
    default: undefined,
    sentence:
      '`nightly` makes a backup by itself after closing time, `off` makes none. Unset: nightly for the database in `DATA_DIR`, off with `DATABASE_URL`.',
  },
  BACKUP_TO: {
    schema: backupPlace.optional(),
    default: undefined,
    sentence:
      'Second place of nightly backups: a folder, best on another disk, or `s3://bucket/folder` with the `BACKUP_S3_*` settings. What goes there is encrypted with `BACKUP_PASSPHRASE`.',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12, 'must have at least 12 characters').optional(),
    default: undefined,
    sentence:
      'Opens the backups in their second place. Keep it elsewhere too: without it nobody can read them.',
    secret: true,
  },
  BACKUP_S3_ENDPOINT: {
    schema: url(['http:', 'https:'], 'https://s3.example.com').optional(),
    default: undefined,
    sentence: "Address of the second place, where it is an S3-compatible store other than Amazon's.",
  },
  BACKUP_S3_REGION: {
    schema: optionalText,
    default: undefined,
    sentence: 'Region of the second place’s bucket.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: optionalText,
    default: undefined,
    sentence: 'Access key of the second place’s bucket.',
    secret: true,
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    schema: optionalText,
    default: undefined,
    sentence: 'Secret of that access key.',
    secret: true,
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 600),
    default: '0',
    sentence:
      'How long, after SIGTERM or before another release takes its place, the server goes on serving while `/readyz` says 503, so that a load balancer sends nobody here any more. 0 for a server that stands alone.',
  },
  LOG_FORMAT: {
    schema: oneOf('auto', 'json', 'readable'),
    default: 'auto',
    sentence:
      '`readable` writes log lines for people, `json` for programs; `auto` is readable on a terminal and JSON everywhere else.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
    default: undefined,
    sentence:
      'Address of an OpenTelemetry collector that takes traces by OTLP over HTTP (`/v1/traces` is added). Unset: nothing is traced, and nothing of it is loaded.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: optionalText,
    default: undefined,
    sentence: 'What that collector wants to be told with each message, as `name=value,name=value`.',
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: share(),
    default: '1',
    sentence: 'Share of requests that are traced, from 0 to 1.',
  },
  UPDATES_FROM: {
    schema: noticePlace.optional(),
    default: undefined,
    sentence:
      'File, or https address outside, that tells the newest release as `{"version": "0.3.0"}`; looked at twice a day. Unset: nobody is asked.',
  },
  HANSANG_IMAGE_CACHE_MB: {
    schema: wholeNumber(1, 100_000),
    default: '256',
    sentence: 'Most disk space, in megabytes, for pictures made ready to send in `DATA_DIR/cache/images`.',
  },
  NICEPAY_FORM_URL: {
    schema: url(['https:'], 'https://web.nicepay.co.kr/v3/v3Payment.jsp').optional(),
    default: undefined,
    sentence: "Address of NICEPAY's payment window. Unset: the usual one.",
  },
  S3_BUCKET: {
    schema: optionalText,
    default: undefined,
    sentence: 'Bucket for pictures. Unset: `DATA_DIR/images`.',
  },
  S3_REGION: { schema: optionalText, default: undefined, sentence: 'Region of the bucket.' },
  S3_ENDPOINT: {
    schema: url(['http:', 'https:'], 'https://s3.example.com').optional(),
    default: undefined,
    sentence: "Address of an S3-compatible store other than Amazon's.",
  },
  S3_ACCESS_KEY_ID: {
    schema: optionalText,
    default: undefined,
    sentence: 'Access key of the bucket.',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: optionalText,
    default: undefined,
    sentence: 'Secret of that access key.',
    secret: true,
  },
  ANALYTICS_ID: {
    schema: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be an id such as G-ABC123DEF4')
      .optional(),
    default: undefined,
    sentence: 'Id of the page-view analytics. Unset: nothing is loaded.',
  },
  TAG_MANAGER_ID: {
    schema: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be an id such as GTM-ABC1234')
      .optional(),
    default: undefined,
    sentence: 'Id of the tag manager. Unset: nothing is loaded.',
  },
  ANALYTICS_CONSENT: {
    schema: oneOf('ask', 'given'),
    default: 'ask',
    sentence:
      '`ask` loads the two only for guests who have agreed; `given` where the law of the place asks for no consent.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingsTable;

/** The settings by the name of their variable; paths absolute, numbers as numbers. */
export type Settings = {
  readonly [Name in SettingName]: z.output<(typeof settingsTable)[Name]['schema']>;
};
