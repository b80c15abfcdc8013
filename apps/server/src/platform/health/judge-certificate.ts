import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { getCACertificates } from 'node:tls';
import { type Finding, found } from './finding.ts';
import { nameOf } from './pair-fault.ts';

const DAY = 24 * 3_600_000;
/** iPhones refuse certificates that are good for longer, whoever signed them. */
const LONGEST_DAYS = 825;
const SERVER_PURPOSES = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'];
const GOOD_CURVES = new Set(['prime256v1', 'secp384r1']);
const LEAST_RSA_BITS = 2048;

/** Why phones warn of a certificate; nothing of when it ends. */
export interface Judged {
  readonly findings: readonly Finding[];
  /** When the first one ends of those that phones need. */
  readonly until: Date;
}

/**
 * Looks at a certificate as phones do.
 * @param chain the server's own first, then what is sent along with it
 * @param host name or address that guests use; null: nobody knows
 */
export function judgeCertificate(chain: readonly X509Certificate[], host: string | null, now: Date): Judged {
  const [own] = chain;
  if (!own) throw new Error('A chain without a certificate');
  const { path, trust } = pathOf(own, chain.slice(1), now);
  const from = new Date(Math.max(...path.map(({ validFrom }) => Date.parse(validFrom))));
  const days = Math.round((Date.parse(own.validTo) - Date.parse(own.validFrom)) / DAY);
  const kind = path.map((one) => weaknessOf(one, one === own, trust)).find((weak) => weak !== null);
  const findings = [
    host !== null && nameFinding(own, host),
    from > now && found('CERTIFICATE_EARLY', { from: from.toISOString().slice(0, 16).replace('T', ' ') }),
    kind && found('CERTIFICATE_KIND', { kind }),
    trust === 'BROKEN' && found('CERTIFICATE_CHAIN', { issuer: nameOf(own.issuer) }),
    trust === 'PRIVATE' && found('CERTIFICATE_UNKNOWN', { issuer: nameOf(path.at(-1)?.issuer ?? '') }),
    days > LONGEST_DAYS && found('CERTIFICATE_LONG', { days, most: LONGEST_DAYS }),
  ].filter((one) => one !== null && typeof one === 'object');
  return { findings, until: new Date(Math.min(...path.map(({ validTo }) => Date.parse(validTo)))) };
}

/** Who vouches: an authority that phones know, one of the house's own, or one that should have been sent along. */
type Trust = 'KNOWN' | 'PRIVATE' | 'BROKEN';

function pathOf(own: X509Certificate, others: readonly X509Certificate[], now: Date) {
  const path = [own];
  const end = (trust: Trust) => ({ path, trust });
  for (let last = own; ; ) {
    if (isIssuer(last, last)) return end('PRIVATE');
    if (isOfKnown(last)) return end('KNOWN');
    const issuers = others.filter((one) => one.ca && !path.includes(one) && isIssuer(last, one));
    const next = issuers.find((one) => Date.parse(one.validTo) > now.getTime()) ?? issuers[0];
    if (!next) {
      // Whoever signs for others says where its own certificate lies: it is for the server to send it along.
      const isLeftOut = last === own && /^CA Issuers/m.test(own.infoAccess ?? '');
      return end(isLeftOut ? 'BROKEN' : 'PRIVATE');
    }
    path.push(next);
    last = next;
  }
}

const isIssuer = (one: X509Certificate, issuer: X509Certificate) =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey);

/** Of the authorities that Node brings and those of `NODE_EXTRA_CA_CERTS`; else of the machine, which learns new ones. */
function isOfKnown(one: X509Certificate): boolean {
  // To read hundreds of them takes a tenth of a second: only what holds the name is read.
  const name = one.issuer.slice(one.issuer.lastIndexOf('=') + 1);
  const mayBe = (pem: string) => Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64').includes(name);
  return (['default', 'system'] as const).some((store) =>
    getCACertificates(store).some((pem) => mayBe(pem) && isIssuer(one, new X509Certificate(pem))),
  );
}

function nameFinding(own: X509Certificate, host: string): Finding | null {
  const name = host.replace(/^\[|\]$/g, '');
  const isFor = isIP(name) ? own.checkIP(name) : own.checkHost(name, { subject: 'never' });
  if (isFor !== undefined) return null;
  const isInSubject = isIP(name) === 0 && own.checkHost(name, { subject: 'always' }) !== undefined;
  return found(isInSubject ? 'CERTIFICATE_NAME_PLACE' : 'CERTIFICATE_NAME', { name });
}

/** What browsers do not open of a certificate, in the words of its field. */
function weaknessOf(one: X509Certificate, isOwn: boolean, trust: Trust): string | null {
  const { asymmetricKeyType: type = '?', asymmetricKeyDetails: key = {} } = one.publicKey;
  const hash = /md5|sha1(?!\d)/i.exec(one.signatureAlgorithm ?? '')?.[0];
  // Nobody believes a signature of its own.
  if (hash && !(isOwn && trust === 'PRIVATE' && isIssuer(one, one))) return hash.toUpperCase();
  if (type === 'rsa' && (key.modulusLength ?? 0) < LEAST_RSA_BITS) return `RSA ${key.modulusLength}`;
  if (!isOwn) return null;
  const { keyUsage: purposes } = one;
  if (purposes && !SERVER_PURPOSES.some((purpose) => purposes.includes(purpose))) return 'no serverAuth';
  if (type === 'rsa') return null;
  if (type === 'ec') {
    const curve = key.namedCurve ?? '?';
    return GOOD_CURVES.has(curve) ? null : curve.replace('secp521r1', 'P-521');
  }
  return type.replace(/^ed/, 'Ed');
}
