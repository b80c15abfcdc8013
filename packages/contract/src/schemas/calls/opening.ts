import { restaurantParams } from '../params.ts';
import {
  menuTemplates,
  openingState,
  openVenueRequest,
  tickOpeningRequest,
  venueAnswers,
  venueMade,
} from '../staff/opening.ts';
import type { Bindings } from './binding.ts';

const act = { staff: 'venue.change', provenLately: true } as const;

/** Staff: a venue from its first questions to its opening. Whoever owns the installation makes venues. */
export const OPENING_CALLS = {
  menuTemplates: { access: 'staff', answer: menuTemplates },
  setUpVenue: { access: 'staff', body: venueAnswers, answer: venueMade },
  opening: { access: { staff: 'venue.change' }, params: restaurantParams, answer: openingState },
  tickOpening: {
    access: { staff: 'venue.change' },
    params: restaurantParams,
    body: tickOpeningRequest,
    answer: openingState,
  },
  wipeTests: { access: act, params: restaurantParams, answer: openingState },
  openVenue: { access: act, params: restaurantParams, body: openVenueRequest, answer: openingState },
} as const satisfies Bindings;
