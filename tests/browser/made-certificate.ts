import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
export interface MadeCertificate {
  /** PEM */
  readonly cert: string;
  /** PEM, PKCS #8 */
  readonly key: string;
  readonly keys: KeyPair;
  readonly commonName: string;
}
interface Wanted {
  readonly commonName: string;
  /** Names and addresses that it is for, in the place that browsers read. */
  readonly names?: readonly string[];
  readonly from: Date;
  readonly to: Date;
  readonly keys?: KeyPair;
  readonly hash?: 'sha1' | 'sha256';
  /** Who signs it; left out, it signs itself. */
  readonly issuer?: Pick<MadeCertificate, 'keys' | 'commonName'> | undefined;
  readonly isAuthority?: boolean;
  /** Where the certificate of who signed it can be fetched. */
  readonly issuerAt?: string;
  /** What it may be used for, as object identifiers in hexadecimal digits. */
  readonly purposes?: readonly string[];
}

export const ellipticKeys = (namedCurve = 'P-256'): KeyPair => generateKeyPairSync('ec', { namedCurve });

/** A certificate of any kind, also one that nobody would sign. */
export function makeCertificate(wanted: Wanted): MadeCertificate {
  const { commonName, names = [], from, to, keys = ellipticKeys(), issuer, isAuthority = false } = wanted;
  const signer = issuer?.keys ?? keys;
  const algorithm = algorithmOf(signer.privateKey, wanted.hash ?? 'sha256');
  const extensions = [
    ...(names.length > 0 ? [extension('551d11', sequence(...names.map(nameOf)))] : []),
    ...(isAuthority ? [extension('551d13', sequence(der(0x01, Buffer.from([0xff]))), true)] : []),
    ...(wanted.purposes ? [extension('551d25', sequence(...wanted.purposes.map(oid)))] : []),
    ...(wanted.issuerAt
      ? [
          extension(
            '2b06010505070101',
            sequence(sequence(oid('2b06010505073002'), der(0x86, Buffer.from(wanted.issuerAt)))),
          ),
        ]
      : []),
  ];
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm.name,
    subject(issuer?.commonName ?? commonName),
    sequence(time(from), time(to)),
    subject(commonName),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = sign(algorithm.hash, body, signer.privateKey);
  return {
    cert: pem(sequence(body, algorithm.name, der(0x03, Buffer.concat([Buffer.from([0]), signature])))),
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keys,
    commonName,
  };
}

function algorithmOf({ asymmetricKeyType: type }: KeyObject, hash: 'sha1' | 'sha256') {
  if (type === 'ed25519') return { name: sequence(oid('2b6570')), hash: null };
  const nothing = der(0x05, Buffer.alloc(0));
  return type === 'rsa'
    ? { name: sequence(oid(hash === 'sha1' ? '2a864886f70d010105' : '2a864886f70d01010b'), nothing), hash }
    : { name: sequence(oid(hash === 'sha1' ? '2a8648ce3d0401' : '2a8648ce3d040302')), hash };
}

// The few pieces of ASN.1 (DER) that a certificate needs.

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (bytes: Buffer) => der(0x02, bytes);
const text = (value: string) => der(0x0c, Buffer.from(value, 'utf8'));
const subject = (commonName: string) => sequence(set(sequence(oid('550403'), text(commonName))));
const nameOf = (name: string) =>
  isIP(name) === 4
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name, 'latin1'));
const extension = (id: string, value: Buffer, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value));
/** UTCTime, which certificates use until 2049. */
const time = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`, 'latin1'));

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
