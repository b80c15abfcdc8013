import type { Language } from '@hansang/contract';
import { allowedLanguages } from '@hansang/rules';
import type { Queryable } from '../../platform/events/append.ts';
import { storedSettings } from './store-settings.ts';

const SETTINGS = 'SELECT settings FROM restaurants WHERE restaurant_id = $1';

const spoken = storedSettings.pick({ useMultiLanguage: true, multiLanguageToggles: true }).strip();

/** The languages that a venue's guests can choose, as they are set now. */
export async function loadLanguages(db: Queryable, restaurantId: number): Promise<Language[]> {
  const { rows } = await db.query<{ settings: unknown }>(SETTINGS, [restaurantId]);
  return allowedLanguages(spoken.parse(rows[0]?.settings ?? {}));
}
