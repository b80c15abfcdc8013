import type { VenueAnswers } from '@hansang/contract/schemas';
import type { VenueFileInput } from '../../venue-file/reading/schema.ts';
import type { MenuTemplate } from './menu-template.ts';
import { USUAL_CALL_NAMES } from './usual-calls.ts';

/** A company that another venue of the installation names already: it stays as it is there. */
export interface KnownCompany {
  readonly registrationNumber: string | null;
  readonly phone: string | null;
}

/**
 * The venue file that somebody would have written who means these answers. It goes the way of every file, so what a
 * file may not say, answers cannot say either.
 */
export function composeVenue(
  id: number,
  answers: VenueAnswers,
  menu: MenuTemplate | null,
  known: KnownCompany | null,
): VenueFileInput {
  const { name, company, weekly, floors, hasDisplays, admission, headCountAt, callItems, paysByPhone } =
    answers;
  const registrationNumber = company.registrationNumber || known?.registrationNumber;
  const phone = company.phone ?? known?.phone;
  return {
    hansang: 1,
    id,
    name,
    corporation: {
      name: company.name ?? name.ko,
      ...(registrationNumber && { registrationNumber }),
      ...(phone && { phone }),
    },
    flags: {
      useMultiLanguage: true,
      useCallStaff: callItems.length > 0,
      usePeopleCount: headCountAt !== null,
      headCountAt: headCountAt ?? 'FIRST_ORDER',
      useDigitalQr: hasDisplays,
      payAtTable: paysByPhone,
    },
    settings: {
      tableLinks: 'KEYED',
      admission,
      ...(company.phone && { customerServicePhone: company.phone }),
    },
    callItems: callItems.map((item) => ({ id: item, name: USUAL_CALL_NAMES[item] })),
    openingHours: weekly ? { weekly } : {},
    floors: floors.map((floor, index) => ({
      id: `floor-${index + 1}`,
      name: floor.name,
      tables: floor.numbers.map((idx) => ({
        idx,
        name: String(idx),
        ...(floor.seats !== null && { seats: floor.seats }),
      })),
    })),
    optionGroups: menu?.written.optionGroups ?? [],
    categories: menu?.written.categories ?? [],
  };
}
