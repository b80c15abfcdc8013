import { z } from 'zod';
import { DOOR_FIELDS, KITCHEN_DELAYS, SETTING_FIELDS } from '../../settings.ts';
import { instant, type StoredText } from '../text.ts';
import type { StoredSettings } from './store-settings.ts';

/** What staff turned for now. */
export const serviceState = z.object({
  /** No orders are taken: until this moment, or until somebody says so (null). */
  pause: z.object({ until: instant.nullable() }).nullable(),
  /** The pause is of an earlier business day: somebody may have forgotten it. */
  isPauseOld: z.boolean(),
  isOnlyDrinks: z.boolean(),
  /** Until when guests can still order today; null while that is for the hours to say. */
  lastOrdersAt: instant.nullable(),
  /** By how many minutes the kitchen is behind, as it says itself; 0 while it is not. */
  kitchenDelay: z.number().int().min(0),
  /** New orders are accepted without anybody tapping. */
  acceptsAutomatically: z.boolean(),
  /** Whether the menu has drinks: without any, "only drinks" would be nothing at all. */
  hasDrinks: z.boolean(),
});
export type ServiceState = Readonly<z.infer<typeof serviceState>>;

/** One turn at a time. `PAUSE` ends by itself, `PAUSE_OPEN` when somebody says so. */
export const setServiceRequest = z.strictObject({
  turn: z.enum([
    'PAUSE',
    'PAUSE_OPEN',
    'RESUME',
    'ONLY_DRINKS',
    'EVERYTHING',
    'LAST_ORDERS',
    'NO_LAST_ORDERS',
  ]),
});
export type ServiceTurn = z.infer<typeof setServiceRequest>['turn'];

export const setKitchenDelayRequest = z.strictObject({ minutes: z.literal(KITCHEN_DELAYS) });
export const setAcceptanceRequest = z.strictObject({ isAutomatic: z.boolean() });

/** Values by field, as a venue file writes them, with what is usual filled in. */
export const settingsAnswer = z.object({ values: z.record(z.string(), z.unknown()) });

const change = z.strictObject({
  value: z.unknown(),
  /** What whoever changes it saw there: another value by now is a conflict. */
  seen: z.unknown(),
});
const changesOf = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.strictObject({ changes: z.partialRecord(z.enum(fields), change) });
export const changeSettingsRequest = changesOf(SETTING_FIELDS);
export const changeDoorsRequest = changesOf(DOOR_FIELDS);

interface Hours {
  readonly weekly?: Readonly<Record<string, readonly DaySpan[] | undefined>>;
  readonly regularHolidays?: readonly { readonly weekday: string; readonly nth?: readonly number[] }[];
  readonly temporaryHolidays?: readonly { readonly from: string; readonly to: string }[];
}
interface DaySpan {
  readonly open: string;
  readonly close: string;
  readonly lastOrder?: string;
  readonly breaks?: readonly { readonly from: string; readonly to: string }[];
}

/** The company that guests buy from, as receipts and the foot of the menu name it. */
export interface Corporation {
  readonly name: string;
  readonly registrationNumber?: string | null;
  readonly phone?: string | null;
}

/** A picture above the menu. */
export interface Banner {
  readonly id: string;
  /** Path on this origin, without size. */
  readonly image: string;
  /** What stands on it, and is read out for it. */
  readonly words: StoredText | null;
}

/** What `settingsAnswer` holds. */
export interface SettingValues extends StoredSettings {
  readonly name: StoredText;
  readonly corporation: Corporation;
  readonly timeZone: string;
  readonly openingHours: Hours;
  readonly notice: StoredText | null;
  readonly foodOrigin: StoredText | null;
  readonly allergyInfo: StoredText | null;
  readonly banners: readonly Banner[];
  readonly callItems: readonly { readonly id: string; readonly name: StoredText }[];
}
