import { BASE_LANGUAGE, type Language } from '@hansang/contract';
import type { StoreSettings, VenueView } from '@hansang/contract/schemas';
import { offeredLanguages } from '@hansang/rules';

export type { VenueView };

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
