import { z } from 'zod';
import { HEALTH_TROUBLE_CODES } from '../../health.ts';
import { instant } from '../text.ts';

/** Bytes on a disk: what no smaller number holds. */
const bytes = z.number().int().min(0);

/** Something that is not as it should be; its sentences are looked up by `trouble`. */
const finding = z.object({
  trouble: z.enum(HEALTH_TROUBLE_CODES),
  level: z.enum(['warn', 'bad']),
  params: z.record(z.string(), z.string()),
});
export type ServerFinding = Readonly<z.infer<typeof finding>>;

/** A delivery that failed too often and waits for somebody. */
const letter = z.object({
  consumer: z.string(),
  eventId: z.number().int(),
  type: z.string(),
  restaurantId: z.number().int(),
  subjectId: z.string(),
  error: z.string(),
  at: instant,
});
export type ServerLetter = Readonly<z.infer<typeof letter>>;

/** The newest release, as somebody told whom the operator chose to believe. */
const newest = z.object({
  /** Null where it could not be read yet. */
  version: z.string().nullable(),
  /** It is newer than the one that runs. */
  isNewer: z.boolean(),
  /** Where one reads what changed. */
  notes: z.string().nullable(),
  /** It could not be read the last time. */
  isUnread: z.boolean(),
});

/** The installation as it is now. A time is null where there was none yet; a whole part, where it is off. */
export const serverState = z.object({
  release: z.string(),
  /** What is told of newer releases; null where nobody is asked. */
  newest: newest.nullable(),
  since: instant,
  findings: z.array(finding),
  diskFreeBytes: bytes.nullable(),
  databaseBytes: bytes,
  backups: z
    .object({
      at: instant.nullable(),
      triedAt: instant.nullable(),
      elsewhereAt: instant.nullable(),
      hasElsewhere: z.boolean(),
      /** The second place lies on the disk of the data, as far as its last try saw. */
      isSameDisk: z.boolean(),
      /** When the second place last took what a try brought there. */
      placeTriedAt: instant.nullable(),
    })
    .nullable(),
  upkeepAt: instant.nullable(),
  letters: z.array(letter),
});
export type ServerState = Readonly<z.infer<typeof serverState>>;

/** What of the machine concerns whoever works in a house that it serves. */
export const serverStanding = z.object({
  /** Guests' orders are refused for want of room; what staff enter is still taken. */
  isFull: z.boolean(),
});
export type ServerStanding = Readonly<z.infer<typeof serverStanding>>;

/** Where guests reach the installation, as it was just tried from the server itself. */
export const serverReach = z.object({
  /** The address in codes and links. */
  address: z.string(),
  /** It was said by PUBLIC_URL; else it is the one that the house's router gave to the machine. */
  isSet: z.boolean(),
  isHttps: z.boolean(),
  /** Nobody outside the house's own network comes in by it. */
  isLan: z.boolean(),
  /** Who answers there: this program, something else, nobody; or somebody of whom phones warn. */
  answer: z.enum(['OURS', 'OTHER', 'NOBODY', 'UNTRUSTED']),
  /** The status, or what was in the way, in the words of the network. */
  said: z.string(),
  /** A WebSocket passes there too; without one phones and consoles poll, which is slower and wants a faithful balancer. */
  passesSockets: z.boolean(),
  /** Why phones warn of the certificate there. */
  certificate: z.array(finding),
  /** The address in the codes that were printed last, where it is another one. */
  printed: z.object({ address: z.string(), at: instant }).nullable(),
});
export type ServerReach = Readonly<z.infer<typeof serverReach>>;

/** A try of the second place of backups. */
export const placeTry = z.object({
  /** The folder that is there now is the place from now on, whatever disk was known before. */
  isNew: z.boolean(),
});

export const letterParams = z.object({
  consumer: z.string().min(1).max(60),
  eventId: z.coerce.number<number | string>().int().min(0),
});
