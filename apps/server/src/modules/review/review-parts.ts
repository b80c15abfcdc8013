import type { Platform } from '../../platform/platform.ts';
import type { Gate } from '../image/gate.ts';
import type { PictureStore } from '../image/picture-store.ts';

/** What the calls about reviews stand on. */
export interface ReviewParts {
  readonly platform: Platform;
  /** Opened with the first photo. */
  store(): Promise<PictureStore>;
  /** Photos are made smaller a few at a time. */
  readonly gate: Gate;
}
