import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  ellipticKeys,
  type MadeCertificate,
  makeCertificate,
} from '../../../../../tests/browser/made-certificate.ts';
import { selfSigned } from '../../../../../tests/browser/self-signed.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import type { HealthSettings, Sight } from './sight.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAY = 24 * 3_600_000;
const at = (days: number) => new Date(Date.now() + days * DAY);
const HOST = 'order.example.com';
/** Answers nowhere, so that the file alone is looked at. */
const PUBLIC_URL = `https://${HOST}.invalid`;

const authority = (commonName: string, issuer?: MadeCertificate, more: { hash?: 'sha1'; to?: Date } = {}) =>
  makeCertificate({
    commonName,
    from: at(-300),
    to: at(3000),
    isAuthority: true,
    ...(issuer && { issuer }),
    ...more,
  });
const root = authority('Phones know this one');
const middle = authority('In the middle', root);
const houseRoot = authority('House');

type Made = Partial<Parameters<typeof makeCertificate>[0]>;
const leaf = (made: Made = {}) =>
  makeCertificate({
    commonName: 'x',
    names: [`${HOST}.invalid`],
    from: at(-1),
    to: at(60),
    issuer: middle,
    issuerAt: 'http://ca.example.com/middle.crt',
    ...made,
  });
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });

beforeAll(() => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, root.cert]);
  return () => setDefaultCACertificates(before);
});

const TLS_CERT = join(folder, 'cert.pem');
const TLS_KEY = join(folder, 'key.pem');
/** What is told of files that hold these. */
async function told(chain: readonly MadeCertificate[], more: Partial<HealthSettings> = {}, days = 0) {
  writeFileSync(TLS_CERT, chain.map(({ cert }) => cert).join(''));
  return look({ TLS_CERT, PUBLIC_URL, ...more }, days);
}
async function look(settings: Partial<HealthSettings>, days = 0) {
  const { findings } = await lookAtCertificate({ settings, now: at(days) } as Sight);
  return findings.map(({ trouble, params = {} }) =>
    [trouble.replace('CERTIFICATE_', ''), ...Object.values(params)].join(' '),
  );
}

test('a certificate is told two weeks before its end, at its end, and where it cannot be read', {
  tags: ['OPS-37'],
}, async () => {
  const chain = [leaf(), middle];
  expect(await told(chain)).toEqual([]);
  expect(await told(chain, {}, 50)).toEqual(['SOON 10']);
  expect(await told(chain, {}, 61)).toEqual(['OVER']);
  writeFileSync(TLS_CERT, '-----BEGIN CERTIFICATE-----\n');
  expect(await look({ TLS_CERT })).toEqual(['UNREADABLE']);
  writeFileSync(TLS_CERT, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  expect(await look({ TLS_CERT })).toEqual(['UNREADABLE']);
});

// What Chromium opens and what it warns of, played by hand with such certificates.
for (const [what, chain, ...findings] of [
  ['with its intermediate', () => [leaf(), middle]],
  ['with root and intermediate the other way round', () => [leaf(), root, middle]],
  ['of a root itself', () => [leaf({ issuer: root })]],
  [
    'for all names of a domain',
    () => [leaf({ names: [`*.${HOST.split('.').slice(1).join('.')}.invalid`] }), middle],
  ],
  ['of EC P-384', () => [leaf({ keys: ellipticKeys('P-384') }), middle]],
  ['of RSA 2048', () => [leaf({ keys: rsa(2048) }), middle]],
  ['for servers', () => [leaf({ purposes: ['2b06010505070301'] }), middle]],
  [
    'with a second way, over an authority that ended',
    () => [leaf(), authority('In the middle', root, { to: at(-3) }), middle],
  ],
  ['without its intermediate', () => [leaf()], 'CHAIN In the middle'],
  ['with another intermediate', () => [leaf(), authority('Another', root)], 'CHAIN In the middle'],
  [
    'with what is no authority in the middle',
    () => {
      const none = leaf({ commonName: 'None', issuer: root });
      return [leaf({ issuer: none }), none];
    },
    'CHAIN None',
  ],
  ['for another name', () => [leaf({ names: ['other.example.com'] }), middle], `NAME ${HOST}.invalid`],
  [
    'with its name as common name alone',
    () => [leaf({ names: [], commonName: `${HOST}.invalid` }), middle],
    `NAME_PLACE ${HOST}.invalid`,
  ],
  [
    'that is not valid yet',
    () => [leaf({ from: at(1) }), middle],
    expect.stringMatching(/^EARLY \d{4}-\d\d-\d\d \d\d:\d\d$/),
  ],
  [
    'of an intermediate that ended',
    () => {
      const old = authority('Old', root, { to: at(-3) });
      return [leaf({ issuer: old }), old];
    },
    'OVER',
  ],
  ['of Ed25519', () => [leaf({ keys: generateKeyPairSync('ed25519') }), middle], 'KIND Ed25519'],
  ['of EC P-521', () => [leaf({ keys: ellipticKeys('P-521') }), middle], 'KIND P-521'],
  ['of EC secp256k1', () => [leaf({ keys: ellipticKeys('secp256k1') }), middle], 'KIND secp256k1'],
  ['of RSA 1024', () => [leaf({ keys: rsa(1024) }), middle], 'KIND RSA 1024'],
  ['signed with SHA-1', () => [leaf({ hash: 'sha1' }), middle], 'KIND SHA1'],
  [
    'whose intermediate is signed with SHA-1',
    () => {
      const old = authority('Old', root, { hash: 'sha1' });
      return [leaf({ issuer: old }), old];
    },
    'KIND SHA1',
  ],
  ['for clients alone', () => [leaf({ purposes: ['2b06010505070302'] }), middle], 'KIND no serverAuth'],
  ['that is good for ten years', () => [leaf({ to: at(3649) }), middle], 'LONG 3650 825'],
  [
    'that signed itself',
    () => [
      makeCertificate({
        commonName: 'x',
        names: [`${HOST}.invalid`],
        from: at(-1),
        to: at(60),
        hash: 'sha1',
      }),
    ],
    'UNKNOWN x',
  ],
  ['of an authority of the house', () => [leaf({ issuer: houseRoot }), houseRoot], 'UNKNOWN House'],
  [
    'of an authority of the house that is not sent along',
    () => [
      makeCertificate({
        commonName: 'x',
        names: [`${HOST}.invalid`],
        from: at(-1),
        to: at(60),
        issuer: houseRoot,
      }),
    ],
    'UNKNOWN House',
  ],
] as const satisfies readonly (readonly [string, () => MadeCertificate[], ...unknown[]])[])
  test(`a certificate ${what} is ${findings.length > 0 ? 'told as phones see it' : 'well'}`, {
    tags: ['OPS-273'],
  }, async () => {
    expect(await told(chain())).toEqual(findings);
  });

test('an address in figures is looked for among the addresses of a certificate', {
  tags: ['OPS-273'],
}, async () => {
  const chain = [leaf({ names: [HOST, '192.0.2.7'] }), middle];
  expect(await told(chain, { PUBLIC_URL: 'https://192.0.2.7:1' })).toEqual([]);
  expect(await told(chain, { PUBLIC_URL: 'https://192.0.2.8:1' })).toEqual(['NAME 192.0.2.8']);
  // Guests come in by plain http, or nobody said by what.
  expect(await told(chain, { PUBLIC_URL: undefined })).toEqual([]);
});

test('files that a renewal left unusable are told, each with its reason', { tags: ['OPS-272'] }, async () => {
  const own = leaf();
  writeFileSync(TLS_KEY, own.key);
  expect(await told([own, middle], { TLS_KEY })).toEqual([]);
  expect(await told([middle, own], { TLS_KEY })).toEqual(['ORDER']);
  expect(await told([leaf(), middle], { TLS_KEY })).toEqual(['APART']);
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  writeFileSync(TLS_KEY, own.keys.privateKey.export(options));
  expect(await told([own, middle], { TLS_KEY })).toEqual(['PASSWORD']);
  // Whoever runs the doctor may not read it.
  expect(await told([own, middle], { TLS_KEY: join(folder, 'none') })).toEqual([]);
});

/** Somebody who shows these for the rest of the test. */
async function shows({ key, cert }: { key: string; cert: string }): Promise<number> {
  const proxy = createServer({ key, cert }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await expect.poll(() => (proxy.address() as AddressInfo | null)?.port).toBeDefined();
  return (proxy.address() as AddressInfo).port;
}

test('behind a proxy the certificate is looked at that guests see, one of few days by its own time', {
  tags: ['OPS-37', 'OPS-76', 'OPS-273'],
}, async () => {
  // Good for two days around now.
  const port = await shows(selfSigned());
  const there = `https://127.0.0.1:${port}`;
  expect(await look({ PUBLIC_URL: there })).toEqual(['UNKNOWN localhost']);
  expect(await look({ PUBLIC_URL: there }, 20 / 24)).toEqual(['FRONT_SOON 1', 'UNKNOWN localhost']);
  expect(await look({ PUBLIC_URL: there }, 30 / 24)).toEqual(['FRONT_OVER', 'UNKNOWN localhost']);
  expect(await look({ PUBLIC_URL: 'http://127.0.0.1' })).toEqual([]);
  expect(await look({ PUBLIC_URL: 'https://127.0.0.1:9' })).toEqual([]);
  const sight = { settings: { PUBLIC_URL: there }, now: new Date() } as Sight;
  expect((await lookAtCertificate(sight)).figures).toEqual({
    hansang_certificate_seconds_left: expect.any(Number),
  });
});

test('one that is for the proxy in front alone is judged by its end; guests see the proxy’s', {
  tags: ['OPS-273'],
}, async () => {
  const own = makeCertificate({ commonName: 'between us', from: at(-1), to: at(60) });
  const front = leaf({ names: ['127.0.0.1'] });
  const good = await shows({ key: front.key, cert: front.cert + middle.cert });
  expect(await told([own], { PUBLIC_URL: `https://127.0.0.1:${good}` })).toEqual([]);
  expect(await told([own], { PUBLIC_URL: `https://127.0.0.1:${good}` }, 50)).toEqual([
    'SOON 10',
    'FRONT_SOON 10',
  ]);
  const half = await shows(front);
  expect(await told([own], { PUBLIC_URL: `https://127.0.0.1:${half}` })).toEqual(['CHAIN In the middle']);
});
