import type { Language, Mode } from '@hansang/contract';
import type { StoreSettings, VenueView } from '@hansang/contract/schemas';
import { allowedLanguages, countsPeople } from '@hansang/rules';

export type { VenueView };

/** How a store looks to a phone that came in by `mode`. */
export function venueView(settings: StoreSettings, language: Language, mode?: Mode, now = 0): VenueView {
  const { restaurant, table, corporation, opensAt } = settings;
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
    closed: isOpen ? null : (settings.multiLanguage?.message[language] ?? settings.onSiteOrderStatus),
    opens: opensAt && opensText(opensAt, language, now),
    isBoard: mode === 'menu-board',
    notice: settings.basicNoticeContents?.[language] ?? null,
    pictures: restaurant.orderPageImages.map(({ url }) => url),
    pictureWords: restaurant.orderPageImages.map(({ words }) => words?.[language] ?? null),
    languages: allowedLanguages(settings),
    arrangement: settings.menuArrangementType,
    usePeopleCount: countsPeople(settings.usePeopleCount, mode),
    headCountAt: settings.headCountAt,
    useCallStaff: settings.useCallStaff,
    useGroupCart: settings.useGroupCart,
    usePos: settings.usePos,
    usePG: settings.usePG,
    choosesRequired: settings.isRequiredMenuOptionDefaultSelected,
    ...(settings.useOrderNotes && { notes: true as const }),
    ...(table?.reservedAt && { reserved: opensText(table.reservedAt, language, now) }),
    ...(settings.kitchenDelayMinutes > 0 && { behind: settings.kitchenDelayMinutes }),
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

/** An ISO instant as its own clock shows it: the time alone today, with its day on another. */
function opensText(instant: string, language: Language, now: number): string {
  const ahead = Date.parse(`${instant.slice(0, 19)}Z`) - Date.parse(instant);
  const isToday = new Date(now + ahead).toISOString().slice(0, 10) === instant.slice(0, 10);
  const day = { month: 'short', day: 'numeric', weekday: 'short' } as const;
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : day),
  }).format(Date.parse(instant) + ahead);
}
