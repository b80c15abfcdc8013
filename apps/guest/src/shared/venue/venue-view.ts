import { BASE_LANGUAGE, type Language, type MenuArrangement } from '@hansang/contract';
import type { OnSiteOrderStatus, StoreSettings } from '@hansang/contract/schemas';
import { offeredLanguages } from '@hansang/rules';

/** The store as the screens show it, in one language. Part of the rendered page, so the same for every guest. */
export interface VenueView {
  readonly id: number;
  readonly name: string;
  readonly table: { readonly idx: number; readonly name: string; readonly floor: string } | null;
  readonly status: OnSiteOrderStatus;
  /** Why nothing can be ordered now; null while it can. */
  readonly closed: string | null;
  readonly notice: string | null;
  readonly pictures: readonly string[];
  /** Languages that may be chosen, Korean first. */
  readonly languages: readonly Language[];
  readonly arrangement: MenuArrangement;
  readonly usePeopleCount: boolean;
  readonly useCallStaff: boolean;
  readonly useGroupCart: boolean;
  readonly usePos: boolean;
  readonly usePG: boolean;
  readonly choosesRequired: boolean;
  readonly accent: string | null;
  readonly logo: string | null;
  readonly phone: string | null;
  readonly company: { readonly name: string; readonly number: string | null; readonly phone: string | null };
}

/** A store that speaks one language offers no choice. */
export function allowedLanguages(
  settings: Pick<StoreSettings, 'useMultiLanguage' | 'multiLanguageToggles'>,
): Language[] {
  return settings.useMultiLanguage ? offeredLanguages(settings.multiLanguageToggles) : [BASE_LANGUAGE];
}

export function venueView(settings: StoreSettings, language: Language): VenueView {
  const { restaurant, table, corporation } = settings;
  const isOpen = settings.onSiteOrderStatus === 'AVAILABLE';
  return {
    id: restaurant.id,
    name: restaurant.multiLanguage.name[language],
    table: table && {
      idx: table.tableIdx,
      name: table.tableName,
      floor: table.multiLanguage.floorName[language],
    },
    status: settings.onSiteOrderStatus,
    closed: isOpen ? null : (settings.message?.[language] ?? settings.onSiteOrderStatus),
    notice: settings.basicNoticeContents?.[language] ?? null,
    pictures: restaurant.orderPageImages.map(({ url }) => url),
    languages: allowedLanguages(settings),
    arrangement: settings.menuArrangementType,
    usePeopleCount: settings.usePeopleCount,
    useCallStaff: settings.useCallStaff,
    useGroupCart: settings.useGroupCart,
    usePos: settings.usePos,
    usePG: settings.usePG,
    choosesRequired: settings.isRequiredMenuOptionDefaultSelected,
    accent: settings.accentColor,
    logo: settings.logoUrl,
    phone: settings.customerServicePhone,
    company: {
      name: corporation.name,
      number: corporation.registrationNumber,
      phone: corporation.phone,
    },
  };
}
