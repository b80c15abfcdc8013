import { restaurantParams } from '../params.ts';
import {
  changeDoorsRequest,
  changeSettingsRequest,
  serviceState,
  setAcceptanceRequest,
  setKitchenDelayRequest,
  setServiceRequest,
  settingsAnswer,
} from '../settings/setting.ts';
import type { Bindings } from './binding.ts';

/** Staff: how a venue is set up, and what they turn for now. */
export const SETTING_CALLS = {
  service: { access: { staff: 'board.read' }, params: restaurantParams, answer: serviceState },
  setService: {
    access: { staff: 'hours.change' },
    params: restaurantParams,
    body: setServiceRequest,
    answer: serviceState,
  },
  setKitchenDelay: {
    access: { staff: 'order.progress' },
    params: restaurantParams,
    body: setKitchenDelayRequest,
    answer: serviceState,
  },
  setAcceptance: {
    access: { staff: 'setting.change' },
    params: restaurantParams,
    body: setAcceptanceRequest,
    answer: serviceState,
  },
  settings: { access: { staff: 'setting.change' }, params: restaurantParams, answer: settingsAnswer },
  changeSettings: {
    access: { staff: 'setting.change' },
    params: restaurantParams,
    body: changeSettingsRequest,
    answer: settingsAnswer,
  },
  changeDoors: {
    access: { staff: 'venue.change', provenLately: true },
    params: restaurantParams,
    body: changeDoorsRequest,
    answer: settingsAnswer,
  },
} as const satisfies Bindings;
