import { DISPLAY_LOW_VOLTS } from '@hansang/contract';

/** Volts that a display told; null where it told something else. */
export function voltsOf(battery: string): number | null {
  return /^\d{1,2}(\.\d{1,3})?$/.test(battery) ? Number(battery) : null;
}

/** Whether a display's battery wants changing soon. */
export function isBatteryLow(battery: string): boolean {
  const volts = voltsOf(battery);
  return volts !== null && volts <= DISPLAY_LOW_VOLTS;
}
