import type { SessionFault } from './session.ts';

/** The authority of a certificate is not among those that are trusted. */
const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
]);

const NOT_THROUGH_A_POOLER =
  'connect directly, not through a pooler: name the address and port of PostgreSQL itself in DATABASE_URL';

/** What a database answers with that cannot be used, and what to do, in one sentence. */
export function faultSentence(where: string, found: SessionFault): string {
  switch (found.fault) {
    case 'pooled':
      return `The database at ${where} answers through a pooler, where locks, prepared statements and time limits do not hold; ${NOT_THROUGH_A_POOLER}.`;
    case 'limit':
      return `The database at ${where} does not keep the time limits of a session (${found.name} is ${found.is} ms instead of ${found.wanted} ms); take ${found.name} out of DATABASE_URL if it is there, and ${NOT_THROUGH_A_POOLER}.`;
    case 'standby':
      return `The database at ${where} is a standby, which takes no writes; name the primary in DATABASE_URL, or a proxy or virtual address that always leads to it.`;
    case 'read-only':
      return `The database at ${where} takes no writes (default_transaction_read_only is on); turn that off there, or free its disk if it was turned on for want of room.`;
  }
}

type Failure = Error & { code?: string; reason?: string };

/** Why the database at an address could not be reached, and what to do, in one sentence. */
export function unreachableSentence(url: string, where: string, failure: Failure): string {
  const { code = '', message } = failure;
  const problem = tlsProblem(url, failure);
  if (problem) return `The database at ${where} ${problem}`;
  if (code === '08P01' && message.startsWith('unsupported startup parameter'))
    return faultSentence(where, { fault: 'pooled' });
  if (code === '28P01' || code === '28000')
    return `The database at ${where} refused the login; correct user and password in DATABASE_URL.`;
  if (code === '3D000') return `The database at ${where} does not exist; create it or correct DATABASE_URL.`;
  return `The database at ${where} cannot be reached (${message || code}); start it, correct DATABASE_URL, or unset it to use the embedded one.`;
}

function tlsProblem(url: string, { code = '', message, reason }: Failure): string | null {
  const authority = new URL(url).searchParams.get('sslrootcert');
  if (UNKNOWN_AUTHORITY.has(code))
    return authority
      ? `shows a certificate that the authority in ${authority} did not sign; name that server's own authority in sslrootcert of DATABASE_URL.`
      : 'shows a certificate of an authority that is not known here; add sslrootcert=<file of that authority> to DATABASE_URL.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `shows a certificate for another name (${reason ?? message}); connect by a name that is in it, or use sslmode=verify-ca with sslrootcert.`;
  if (code === 'CERT_HAS_EXPIRED')
    return 'shows a certificate that has run out; renew it there, and look at the clock here.';
  if (code === 'CERT_NOT_YET_VALID')
    return 'shows a certificate that is not valid yet; look at the clocks there and here.';
  if (message.includes('does not support SSL'))
    return 'does not speak TLS; turn it on there (ssl = on), or use sslmode=disable where nobody else is on that network.';
  if (code === '28000' && /no encryption|SSL off/.test(message))
    return 'takes nobody in without TLS; add sslmode=verify-full to DATABASE_URL, with sslrootcert=<file> where its authority is your own.';
  return null;
}
