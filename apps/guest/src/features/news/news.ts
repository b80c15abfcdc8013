import type { PastOrder, StaffCall } from '@hansang/contract/schemas';
import type { Offered } from '../../shared/orders/offered.ts';
import type { OrderNews } from './order-news.ts';

/** What there is to tell wherever the guest is. */
export interface News {
  /** The latest order that is not over. */
  readonly open: PastOrder | null;
  /** The latest order of all. */
  readonly latest: PastOrder | null;
  /** What stays until it was read, oldest first. */
  readonly unread: readonly OrderNews[];
  /** What guests of the table are asked just now, oldest order last. */
  readonly offers: readonly Offered[];
  /** A call that staff have answered. */
  readonly call: StaffCall | null;
}

export const NO_NEWS: News = { open: null, latest: null, unread: [], offers: [], call: null };

export const hasNews = ({ open, unread, offers, call }: News): boolean =>
  open !== null || unread.length + offers.length > 0 || call !== null;
