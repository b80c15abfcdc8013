import { z } from 'zod';
import { ACTIVITY_KINDS, ACTIVITY_TYPES, type ActivityType, PAYMENT_STEPS } from '../../activity.ts';
import {
  ACCOUNT_CHANGES,
  LINE_CHANGES,
  ORDER_STATUSES,
  PRINTER_CHANGES,
  STAFF_ACTS,
  STAFF_ROLES,
} from '../../codes.ts';
import { ACTIVITY_PAGE_SIZE } from '../../constants.ts';
import { DRAWER_MOVES } from '../../day.ts';
import { instant, localized, opaqueId, won } from '../text.ts';
import { staffCode, staffEmail, staffName, staffPassword } from './login.ts';

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
  /** Kept out of this venue until an owner lets them in again. */
  isSuspended: z.boolean(),
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
export const suspendPersonRequest = z.object({ isSuspended: z.boolean() });
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
  /** How many orders a wipe took away. */
  count: z.number().int().optional(),
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

/** Place in the log of the last entry that was read: microseconds and number of the event. */
const cursor = z.string().regex(/^\d{1,16}\.\d{1,18}$/);

/** What is looked for; whatever is left out may be anything. */
export const activityQuery = z.object({
  person: opaqueId.optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** As the table is called in the house. */
  table: z.string().trim().min(1).max(40).optional(),
  /** Of an order, on whatever day. */
  number: z.coerce.number<string>().int().min(1).max(1_000_000).optional(),
  since: instant.optional(),
  until: instant.optional(),
  before: cursor.optional(),
  size: z.coerce.number<string>().int().min(1).max(500).default(ACTIVITY_PAGE_SIZE),
});
export type ActivityQuery = z.output<typeof activityQuery>;

const status = z.enum(ORDER_STATUSES);

/** What an event says beside who, when and where; each type has its own of these. */
const activityFacts = z.object({
  from: status.optional(),
  to: status.optional(),
  isUndo: z.boolean().optional(),
  /** The table that a visit was moved to. */
  toTable: z.string().optional(),
  /** What a call was for. */
  item: localized.optional(),
  dishes: z.array(localized).optional(),
  step: z.enum(PAYMENT_STEPS).optional(),
  /** Won; below nothing for what the house gives on a bill. */
  amount: z.number().int().optional(),
  /** Won that may be below nothing: of a drawer or a day. */
  signed: z.number().int().optional(),
  day: z.string().optional(),
  /** What was done to a drawer, and whether somebody counted it. */
  cash: z.enum(DRAWER_MOVES).optional(),
  isCounted: z.boolean().optional(),
  /** Of a payment account; null when it was removed. */
  mid: z.string().nullable().optional(),
  /** How a phone stands from then on. */
  standing: z.enum(['ASKING', 'IN', 'OUT', 'NONE']).optional(),
  isHidden: z.boolean().optional(),
  /** Of a line of an order: what happened to how many of which dish. */
  line: z.enum(LINE_CHANGES).optional(),
  dish: localized.optional(),
  instead: localized.optional(),
  quantity: z.number().int().optional(),
  /** Of a cart: what phones were told. */
  action: z.string().optional(),
  /** What a printer is called, what somebody did to it, and whether it prints again. */
  printer: z.string().optional(),
  printerChange: z.enum(PRINTER_CHANGES).optional(),
  isFine: z.boolean().optional(),
  /** Of a paper that somebody asked for: its order, and whether nobody wants it. */
  ofOrder: z.number().int().optional(),
  isDropped: z.boolean().optional(),
  what: z.enum([...STAFF_ACTS, ...ACCOUNT_CHANGES]).optional(),
  details: actDetails.optional(),
});

/** Something that somebody of the house did. */
export const activityEntry = z.object({
  eventId: z.string(),
  at: instant,
  type: z.enum(Object.keys(ACTIVITY_TYPES) as [ActivityType, ...ActivityType[]]),
  /** As they were called then. */
  by: z.string(),
  /** Their account, where the log knows it. */
  byId: z.string().nullable(),
  /** Of the account, where it is still there. */
  email: z.string().nullable(),
  /** Done by a command on the machine, or by itself. */
  bySystem: z.boolean(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  table: z.string().nullable(),
  number: z.number().int().nullable(),
  facts: activityFacts,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPage = z.object({
  /** The venue's: by its clock the times are told. */
  timeZone: z.string(),
  entries: z.array(activityEntry),
  /** Where older ones begin; null when everything was looked through. */
  nextBefore: z.string().nullable(),
  /** Up to when the log was looked through; null when that is all of it. */
  lookedBackTo: instant.nullable(),
  /** Who works here, to choose from. */
  people: z.array(z.object({ userId: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) })),
});
export type ActivityPage = z.infer<typeof activityPage>;
