import type { Platform } from '../../platform/platform.ts';

/** What the calls of printing stand on. */
export interface PrintingParts {
  readonly platform: Platform;
  /** After a commit that made paper: whoever sends looks now. */
  wake(): void;
  /** Resolves when paper was made on this node, or after so long; false: the server closes. */
  paperMade(ms: number): Promise<boolean>;
  /** After a printer was added: its venue's orders are followed from now on. */
  follow(): void;
}
