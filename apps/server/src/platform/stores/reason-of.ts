import type { StoreReason } from '@hansang/contract';
import { PlaceTrouble } from './place.ts';

/** Why a place cannot be used, and what its store, disk or network calls that. */
export interface StoreFault {
  readonly reason: StoreReason;
  readonly said: string;
}

/** The names that stores, disks and networks give to what is in the way. */
const REASONS: Readonly<Record<string, StoreReason>> = {
  NoSuchBucket: 'NO_BUCKET',
  InvalidBucketName: 'NO_BUCKET',
  InvalidAccessKeyId: 'KEY_UNKNOWN',
  InvalidToken: 'KEY_UNKNOWN',
  SignatureDoesNotMatch: 'KEY_WRONG',
  AuthorizationHeaderMalformed: 'REGION',
  PermanentRedirect: 'REGION',
  IllegalLocationConstraintException: 'REGION',
  RequestTimeTooSkewed: 'CLOCK',
  RequestExpired: 'CLOCK',
  AccessDenied: 'DENIED',
  AllAccessDisabled: 'DENIED',
  AccountProblem: 'DENIED',
  Forbidden: 'DENIED',
  EACCES: 'DENIED',
  EPERM: 'DENIED',
  NotImplemented: 'STREAMS',
  MissingContentLength: 'STREAMS',
  ENOSPC: 'FULL',
  EDQUOT: 'FULL',
  QuotaExceeded: 'FULL',
  EROFS: 'READ_ONLY',
  EFBIG: 'TOO_LARGE',
  EntityTooLarge: 'TOO_LARGE',
  ENOENT: 'AWAY',
  ENOTDIR: 'AWAY',
  EEXIST: 'AWAY',
  ENODEV: 'AWAY',
  ENXIO: 'AWAY',
  ENOTCONN: 'AWAY',
  ESTALE: 'AWAY',
  EHOSTDOWN: 'AWAY',
  EIO: 'BROKEN',
  ECONNREFUSED: 'UNREACHABLE',
  ECONNRESET: 'UNREACHABLE',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  ENOTFOUND: 'UNREACHABLE',
  EAI_AGAIN: 'UNREACHABLE',
  EPIPE: 'UNREACHABLE',
  EPROTO: 'UNREACHABLE',
  ETIMEDOUT: 'UNREACHABLE',
  TimeoutError: 'UNREACHABLE',
  CERT_HAS_EXPIRED: 'CERTIFICATE',
  CERT_NOT_YET_VALID: 'CERTIFICATE',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERTIFICATE',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERTIFICATE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERTIFICATE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERTIFICATE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE',
  SlowDown: 'BUSY',
  ServiceUnavailable: 'BUSY',
  InternalError: 'BUSY',
};

/** Looks through an error and its causes: the driver's own says no more than that a file could not be written. */
export function reasonOf(error: unknown): StoreFault {
  let last = error as Faulty;
  for (let at: Faulty | undefined = last, depth = 0; at && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof PlaceTrouble) return { reason: at.reason, said: at.message };
    for (const name of [at.code, at.Code, at.name]) {
      const reason = typeof name === 'string' ? REASONS[name] : undefined;
      if (reason) return { reason, said: String(name) };
    }
    last = at;
  }
  const status = last.$metadata?.httpStatusCode;
  const said = [last.name === 'Error' ? '' : last.name, status, last.message].filter(Boolean).join(' ');
  return { reason: 'OTHER', said: said.slice(0, 160) };
}

type Faulty = Partial<Error> & {
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly cause?: Faulty;
  readonly $metadata?: { readonly httpStatusCode?: number };
};
