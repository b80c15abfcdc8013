import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { found } from './finding.ts';
import { seenCertificate } from './seen-certificate.ts';
import type { Seen, Sight } from './sight.ts';

const DAY = 24 * 3_600_000;
/** Programs that renew certificates do it 30 days before: with half of that left, they have failed. */
const SOON_DAYS = 14;
/** Of one that is good for a few days only, so much of its time. */
const SOON_SHARE = 0.2;

/** When the certificate is over that this server shows, or else the one that guests see at PUBLIC_URL. */
export async function lookAtCertificate({ settings, now }: Sight): Promise<Seen> {
  const { TLS_CERT, PUBLIC_URL } = settings;
  if (TLS_CERT) {
    try {
      return judge(new X509Certificate(await readFile(TLS_CERT)), now, {
        soon: 'CERTIFICATE_SOON',
        over: 'CERTIFICATE_OVER',
      });
    } catch {
      return { findings: [found('CERTIFICATE_UNREADABLE')] };
    }
  }
  if (!PUBLIC_URL?.startsWith('https:')) return { findings: [] };
  const shown = await seenCertificate(PUBLIC_URL);
  // Who answers there, and whether anybody does, is told on the server's page.
  if (!shown) return { findings: [] };
  return judge(shown, now, { soon: 'CERTIFICATE_FRONT_SOON', over: 'CERTIFICATE_FRONT_OVER' });
}

interface Troubles {
  readonly soon: 'CERTIFICATE_SOON' | 'CERTIFICATE_FRONT_SOON';
  readonly over: 'CERTIFICATE_OVER' | 'CERTIFICATE_FRONT_OVER';
}

function judge({ validFrom, validTo }: X509Certificate, now: Date, { soon, over }: Troubles): Seen {
  const until = Date.parse(validTo);
  const leftMs = until - now.getTime();
  const figures = { hansang_certificate_seconds_left: Math.round(leftMs / 1000) };
  if (leftMs <= 0) return { findings: [found(over)], figures };
  const soonMs = Math.min(SOON_DAYS * DAY, SOON_SHARE * (until - Date.parse(validFrom)));
  return { findings: leftMs <= soonMs ? [found(soon, { days: Math.ceil(leftMs / DAY) })] : [], figures };
}
