import type { PageData as RenderedFrom } from '@hansang/contract/schemas';
import type { ReasonCode } from './arriving/verdict.ts';
import type { ScreenName } from './routes.ts';

/**
 * What a page is rendered from and hydrated with, in one language. Nothing of it belongs to one guest, so the same
 * bytes serve everybody at a table.
 */
export interface PageData extends RenderedFrom {
  readonly screen: ScreenName;
  readonly reason: ReasonCode | null;
}
