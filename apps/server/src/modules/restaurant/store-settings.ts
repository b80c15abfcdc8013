import type { Admission } from '@hansang/contract';
import type { StoredSettings } from '@hansang/contract/schemas';

export { type StoredSettings, storedSettings, storeFigures, storeFlags } from '@hansang/contract/schemas';

/** Who lets phones in at a store. Where the kitchen starts only for money, a photo of the code takes nothing from it. */
export const admissionOf = ({ admission, usePG }: Pick<StoredSettings, 'admission' | 'usePG'>): Admission =>
  admission ?? (usePG ? 'LINK' : 'TABLEMATES');
