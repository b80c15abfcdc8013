import type { Finding } from '../../platform/health/finding.ts';
import { chainFindings, refusesPhones } from '../../platform/health/look-at-certificate.ts';
import { seenChain } from '../../platform/health/seen-certificate.ts';
import { passesSockets } from './ask-sockets.ts';

/** Who answers at an address, with the status or what was in the way. */
export interface AddressAnswer {
  /** UNTRUSTED: somebody does, and phones show a warning before they ask. */
  readonly answer: 'OURS' | 'OTHER' | 'NOBODY' | 'UNTRUSTED';
  readonly said: string;
  /** Live events come by a WebSocket; false where none passes, or nothing of ours is reached. */
  readonly passesSockets: boolean;
  /** Why phones warn. */
  readonly certificate: readonly Finding[];
}

const PATIENCE_MS = 5000;

/** Asks an address as a phone would, from this machine. A redirect is somebody else's answer: no code leads there. */
export async function askAddress(origin: string, now: Date): Promise<AddressAnswer> {
  const chain = origin.startsWith('https:') ? await seenChain(origin) : null;
  const certificate = chain ? chainFindings(chain, new URL(origin).hostname, now).filter(refusesPhones) : [];
  if (certificate.length > 0) return { answer: 'UNTRUSTED', said: '', passesSockets: false, certificate };
  try {
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    const isOurs = answer.status === 200 && (await answer.text()).includes('"status":"ok"');
    return {
      answer: isOurs ? 'OURS' : 'OTHER',
      said: String(answer.status),
      passesSockets: isOurs && (await passesSockets(origin)),
      certificate,
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { answer: 'NOBODY', said: cause?.message || message, passesSockets: false, certificate };
  }
}
