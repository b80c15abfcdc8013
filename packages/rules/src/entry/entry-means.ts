import type { AccessType, Mode, OrderMeans, QrType } from '@hansang/contract';

const MODE_BY_M: Readonly<Record<string, Mode>> = {
  pg: 'sample',
  qr: 'qr',
  nfc: 'nfc',
  preview: 'preview',
  menuboard: 'menu-board',
};

/** The mode that `m` opens; anything unknown counts as nfc. */
export function modeOf(m: string | null | undefined): Mode {
  return (m != null && Object.hasOwn(MODE_BY_M, m) && MODE_BY_M[m]) || 'nfc';
}

const MEANS_BY_MODE = {
  sample: 'SAMPLE',
  qr: 'QR',
  nfc: 'NFC',
  preview: 'PREVIEW',
  'menu-board': 'MENU_BOARD',
} as const satisfies Record<Mode, OrderMeans & AccessType>;

/** What an order says of how the guest came in. */
export function orderMeansOf(mode: Mode): OrderMeans {
  return MEANS_BY_MODE[mode];
}

/** How a device says it came in; `isDigital` after a digital QR. */
export function accessTypeOf(mode: Mode, isDigital = false): AccessType {
  return isDigital ? 'DIGITAL_QR' : MEANS_BY_MODE[mode];
}

/** The kind of code behind an entry. */
export function qrTypeOf(m: string | null | undefined, isDigital = false): QrType {
  if (isDigital) return 'digital-qr';
  if (m === 'pg') return 'sample';
  return m === 'nfc' ? 'nfc' : 'print-qr';
}

/** Modes whose sessions have no table. */
export const isTableless = (mode: Mode): boolean => mode === 'preview' || mode === 'menu-board';

/** Modes that skip link validation. */
export const skipsLinkValidation = (mode: Mode): boolean => mode === 'sample' || isTableless(mode);

/** Modes that skip the checks before ordering. */
export const skipsOrderCheck = (mode: Mode): boolean => isTableless(mode);

/** Modes whose orders are mock orders: nothing is stored. */
export const isMockMode = (mode: Mode): boolean => mode === 'sample' || mode === 'preview';
