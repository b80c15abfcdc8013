import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Finding, found } from './finding.ts';
import { judgeCertificate } from './judge-certificate.ts';
import { certificatesIn, pairFault } from './pair-fault.ts';
import { seenChain } from './seen-certificate.ts';
import type { HealthSettings, Seen, Sight } from './sight.ts';

const DAY = 24 * 3_600_000;
/** Programs that renew certificates do it 30 days before: with half of that left, they have failed. */
const SOON_DAYS = 14;
/** Of one that is good for a few days only, so much of its time. */
const SOON_SHARE = 0.2;

/** The certificate that this server shows, or else the one that guests see at PUBLIC_URL, as phones look at it. */
export async function lookAtCertificate({ settings, now }: Sight): Promise<Seen> {
  const { TLS_CERT, PUBLIC_URL } = settings;
  const outside = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null;
  const host = outside && new URL(outside).hostname;
  if (TLS_CERT) {
    const own = await ownChain(TLS_CERT, settings);
    if ('fault' in own) return { findings: [found(`CERTIFICATE_${own.fault}`)] };
    const { findings } = judgeCertificate(own.chain, host, now);
    // One that phones would not open may be for a proxy alone, which shows them its own.
    const seen = findings.length > 0 && outside ? await seenChain(outside) : null;
    if (!seen || seen[0]?.fingerprint256 === own.chain[0]?.fingerprint256)
      return told(own.chain, host, now, OWN);
    const [inside, front] = [told(own.chain, null, now, OWN), told(seen, host, now, FRONT)];
    return { ...inside, findings: [...inside.findings.filter(isOfTime), ...front.findings] };
  }
  const seen = outside && (await seenChain(outside));
  // Who answers there, and whether anybody does, is told on the server's page.
  return seen ? told(seen, host, now, FRONT) : { findings: [] };
}

/** Whether phones warn of it now already. */
export const refusesPhones = ({ trouble }: Finding): boolean =>
  trouble !== OWN.soon && trouble !== FRONT.soon;

/** Everything that is told of a chain which guests see. */
export const chainFindings = (
  chain: readonly X509Certificate[],
  host: string,
  now: Date,
): readonly Finding[] => told(chain, host, now, FRONT).findings;

interface Troubles {
  readonly soon: 'CERTIFICATE_SOON' | 'CERTIFICATE_FRONT_SOON';
  readonly over: 'CERTIFICATE_OVER' | 'CERTIFICATE_FRONT_OVER';
}
const OWN: Troubles = { soon: 'CERTIFICATE_SOON', over: 'CERTIFICATE_OVER' };
const FRONT: Troubles = { soon: 'CERTIFICATE_FRONT_SOON', over: 'CERTIFICATE_FRONT_OVER' };
const isOfTime = ({ trouble }: Finding) => trouble === OWN.soon || trouble === OWN.over;

function told(chain: readonly X509Certificate[], host: string | null, now: Date, troubles: Troubles) {
  const { findings, until } = judgeCertificate(chain, host, now);
  const leftMs = until.getTime() - now.getTime();
  const figures = { hansang_certificate_seconds_left: Math.round(leftMs / 1000) };
  const soonMs = Math.min(
    SOON_DAYS * DAY,
    SOON_SHARE * (until.getTime() - Date.parse(chain[0]?.validFrom ?? '')),
  );
  const ofTime =
    leftMs <= 0
      ? [found(troubles.over)]
      : leftMs <= soonMs
        ? [found(troubles.soon, { days: Math.ceil(leftMs / DAY) })]
        : [];
  return { findings: [...ofTime, ...findings], figures };
}

type OwnChain =
  | { readonly chain: readonly X509Certificate[] }
  | { readonly fault: 'UNREADABLE' | 'PASSWORD' | 'ORDER' | 'APART' };

/** What lies in the files, whether or not the server could use it yet. */
async function ownChain(file: string, { TLS_KEY }: Pick<HealthSettings, 'TLS_KEY'>): Promise<OwnChain> {
  try {
    const cert = await readFile(file);
    const chain = certificatesIn(cert.toString('latin1'));
    // A key that whoever runs the doctor may not read is for the server to look at.
    const key = TLS_KEY ? await readFile(TLS_KEY).catch(() => null) : null;
    const fault = key && pairFault(cert, key);
    return chain.length === 0 ? { fault: 'UNREADABLE' } : fault ? { fault: fault.kind } : { chain };
  } catch {
    return { fault: 'UNREADABLE' };
  }
}
