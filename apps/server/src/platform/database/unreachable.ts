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

type Failure = Error & { code?: string; reason?: string };

/** Why the database at an address could not be reached, and what to do, in one sentence. */
export function unreachableSentence(url: string, where: string, failure: Failure): string {
  const { code = '', message } = failure;
  const problem = tlsProblem(url, failure);
  if (problem) return `The database at ${where} ${problem}`;
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
