import { z } from 'zod';
import { ACCOUNT_CHANGES, STAFF_ACTS, STAFF_ROLES } from '../codes.ts';
import { staffCode, staffEmail, staffName, staffPassword } from './staff-login.ts';
import { instant, won } from './text.ts';

const role = z.enum(STAFF_ROLES);

/** Proves once more who is logged in: by the password, or by a code of the authenticator app. */
export const stepUpRequest = z.union([
  z.strictObject({ password: staffPassword }),
  z.strictObject({ code: staffCode }),
]);
export type StepUpRequest = z.input<typeof stepUpRequest>;

/** A login of the own account, on one device. */
export const ownSession = z.object({
  sessionId: z.string(),
  isThis: z.boolean(),
  /** What the browser says of itself; null where it said nothing. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  since: instant,
  /** To the hour. */
  lastUsedAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = z.object({ sessions: z.array(ownSession) });

/** Somebody who works in a venue. */
export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isYou: z.boolean(),
  /** Owner of every venue of the installation: nothing about it is changed from a venue. */
  ownsInstallation: z.boolean(),
  /** Works in other venues too, so that more than one house has a say about the account itself. */
  isShared: z.boolean(),
  /** False until the invitation's link was used. */
  hasPassword: z.boolean(),
  hasTwoStep: z.boolean(),
  lastLoginAt: instant.nullable(),
  /** Devices that are logged in now. */
  sessionCount: z.number().int(),
});
export type Member = z.infer<typeof member>;
export const people = z.object({ members: z.array(member) });
export type People = z.infer<typeof people>;

/** Where the console stands: a link's code leads there. Whoever asks is the only one who sees it. */
const origin = z.url({ protocol: /^https?$/ }).max(200);

export const invitePersonRequest = z.object({ email: staffEmail, name: staffName, role, origin });
export const changeRoleRequest = z.object({ role });
/** `alsoTwoStep`: using the link turns the second step off too, for somebody who lost that as well. */
export const resetPasswordRequest = z.object({ alsoTwoStep: z.boolean().default(false), origin });

/** A link that somebody sets a password by. It is shown this once: the server keeps its hash alone. */
export const passwordLink = z.object({
  url: z.string(),
  /** The SVG path of its code, in a square of `qrSize` modules. */
  qrPath: z.string(),
  qrSize: z.number().int(),
  expiresAt: instant,
});
export type PasswordLink = z.infer<typeof passwordLink>;
/** Null for somebody who has a password already: they log in as always. */
export const invited = z.object({ link: passwordLink.nullable() });
export const resetMade = z.object({ link: passwordLink });

/** Who did something to accounts, what, when and from where. */
const happened = {
  eventId: z.string(),
  at: instant,
  /** Who did it, as they were called then. */
  by: z.string(),
  /** Their account, which tells two of the same name apart; null where no account did it. */
  byId: z.string().nullable(),
  /** True where it was done by a command on the machine that Hansang runs on. */
  bySystem: z.boolean(),
  address: z.string().nullable(),
  device: z.string().nullable(),
};

export const actDetails = z.object({
  /** Whom it was done to. */
  target: z.string().optional(),
  role: role.optional(),
  /** Of a payment account: the shop's id. */
  mid: z.string().optional(),
  amount: won.optional(),
  /** Of a reset: the second step goes too. */
  alsoTwoStep: z.boolean().optional(),
});
export type ActDetails = z.infer<typeof actDetails>;

export const peopleLogEntry = z.object({
  ...happened,
  what: z.enum([...STAFF_ACTS, ...ACCOUNT_CHANGES]),
  details: actDetails,
});
export type PeopleLogEntry = z.infer<typeof peopleLogEntry>;
export const peopleLog = z.object({ entries: z.array(peopleLogEntry) });
export type PeopleLog = z.infer<typeof peopleLog>;

/** Something that the venue's other owners should have seen. */
export const notice = z.object({ ...happened, what: z.enum(STAFF_ACTS), details: actDetails });
export type Notice = z.infer<typeof notice>;
export const notices = z.object({ notices: z.array(notice), serverTime: instant });
export type Notices = z.infer<typeof notices>;
export const readNoticesRequest = z.object({ upTo: z.string().regex(/^\d{1,18}$/) });
