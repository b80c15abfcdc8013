import type { Platform } from '../../platform/platform.ts';
import type { Gate } from '../image/gate.ts';
import type { PictureStore } from '../image/picture-store.ts';

/** What the calls about reviews stand on. */
export interface ReviewParts {
  readonly platform: Platform;
  readonly store: PictureStore;
  /** Drops what this server keeps of pictures that are gone. */
  forgetGone(): Promise<void>;
  /** Photos are made smaller a few at a time. */
  readonly gate: Gate;
}
