import type { CannotOrderCode } from '@hansang/contract';
import type { StoreSettings } from '@hansang/contract/schemas';
import { NOTHING_TOLD, toldText } from '../../platform/http/error-reply.ts';
import type { Venue, VenueTable } from './venue.ts';

/** What is so at the moment. Instants are ISO, by the venue's clock. */
interface StoreNow {
  readonly opensAt?: string | null;
  /** Minutes by which the kitchen is behind. */
  readonly kitchenDelay?: number;
  /** From when the table is kept for others, where that is near. */
  readonly reservedAt?: string | null;
}

/** The availability answer of a venue at a table (none in modes without one). */
export function presentStore(
  venue: Venue,
  table: VenueTable | null,
  status: 'AVAILABLE' | CannotOrderCode,
  { opensAt = null, kitchenDelay = 0, reservedAt = null }: StoreNow = {},
): StoreSettings {
  const { settings } = venue;
  return {
    isAvailableOnSiteOrder: status === 'AVAILABLE',
    onSiteOrderStatus: status,
    ...(status === 'AVAILABLE' ? NOTHING_TOLD : toldText(status)),
    opensAt,
    orderOnSite: settings.orderOnSite,
    usePos: settings.usePos,
    usePG: settings.usePG,
    useMultiLanguage: settings.useMultiLanguage,
    useCallStaff: settings.useCallStaff,
    usePeopleCount: settings.usePeopleCount,
    headCountAt: settings.headCountAt,
    useAlcoholAutomaticOrder: settings.useAlcoholAutomaticOrder,
    useGroupOrder: settings.useGroupCart,
    useGroupCart: settings.useGroupCart,
    menuArrangementType: settings.menuArrangementType,
    qrType: settings.useDigitalQr ? 'digital-qr' : 'print-qr',
    basicNoticeContents: venue.notice,
    isRequiredMenuOptionDefaultSelected: settings.isRequiredMenuOptionDefaultSelected,
    multiLanguageToggles: settings.multiLanguageToggles,
    useOrderNotes: settings.useOrderNotes,
    kitchenDelayMinutes: kitchenDelay,
    requiresOneMealPerPerson: true,
    canServe: false,
    corporation: venue.corporation,
    customerServicePhone: settings.customerServicePhone,
    accentColor: settings.accentColor,
    logoUrl: settings.logo,
    restaurant: {
      id: venue.restaurantId,
      name: venue.name.ko,
      multiLanguage: { name: venue.name },
      orderPageImages: [...venue.banners],
    },
    table: table && {
      tableIdx: table.tableIdx,
      tableName: table.name,
      floorName: table.floorName.ko,
      multiLanguage: { floorName: table.floorName },
      ...(reservedAt !== null && { reservedAt }),
    },
  };
}
