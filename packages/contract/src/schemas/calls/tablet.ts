import { done } from '../done.ts';
import { restaurantParams } from '../params.ts';
import {
  ownPin,
  setPinRequest,
  shareTabletRequest,
  tabletView,
  unlockTabletRequest,
} from '../staff/login.ts';
import type { Bindings } from './binding.ts';

/** Staff: a tablet on which several take turns. */
export const TABLET_CALLS = {
  shareTablet: {
    access: { staff: 'tablet.share', provenLately: true },
    params: restaurantParams,
    body: shareTabletRequest,
    answer: done,
  },
  tablet: { access: 'tablet', answer: tabletView },
  unlockTablet: { access: 'tablet', body: unlockTabletRequest, answer: done },
  keepTablet: { access: 'tablet', answer: done },
  lockTablet: { access: 'tablet', answer: done },
  ownPin: { access: 'staff', answer: ownPin },
  setPin: { access: 'staff', body: setPinRequest, answer: done },
} as const satisfies Bindings;
