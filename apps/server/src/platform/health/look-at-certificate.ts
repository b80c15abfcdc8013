import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { found } from './finding.ts';
import type { Seen, Sight } from './sight.ts';

const DAY = 24 * 3_600_000;
/** Programs that renew certificates do it 30 days before: with half of that left, they have failed. */
const SOON_DAYS = 14;

/** When the certificate that this server shows is over. */
export async function lookAtCertificate({ settings, now }: Sight): Promise<Seen> {
  if (!settings.TLS_CERT) return { findings: [] };
  let until: number;
  try {
    until = Date.parse(new X509Certificate(await readFile(settings.TLS_CERT)).validTo);
  } catch {
    return { findings: [found('CERTIFICATE_UNREADABLE')] };
  }
  const leftMs = until - now.getTime();
  const figures = { hansang_certificate_seconds_left: Math.round(leftMs / 1000) };
  if (leftMs <= 0) return { findings: [found('CERTIFICATE_OVER')], figures };
  const days = Math.ceil(leftMs / DAY);
  return { findings: days <= SOON_DAYS ? [found('CERTIFICATE_SOON', { days })] : [], figures };
}
