import type { CallName, ErrorCode, StaffRole } from '@hansang/contract';
import type { TestClient } from '../../../../testing/test-client.ts';
import type { Wish } from '../../../../testing/test-guest.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { TestStaff } from '../../../../testing/test-staff.ts';
import type { Bistro, Table } from '../../../payment/testing/bistro.ts';
import type { Books } from '../evening.ts';

/** What one person asks for: a request that can be sent again as it is. */
export interface Asked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Who asks, where it is no member of the staff. */
  readonly guest?: TestClient;
}

/** Something that is done at tables, to orders, bills or books; what it needs is made anew each time. */
export interface Act {
  readonly what: string;
  readonly call: CallName;
  /** The lowest role that may do it, as the decisions say; of a guest's act nobody of the staff does it. */
  readonly role: StaffRole | 'guest';
  /** What whoever may not is told, where that is not that they may not. */
  readonly refusal?: ErrorCode;
  /** It is one statement, which says so. */
  readonly statement?: RegExp;
  prepare(scene: Scene): Promise<Asked>;
}

/** A house with guests at tables, its staff, its drawer. */
export interface Scene {
  readonly server: TestServer;
  readonly bistro: Bistro;
  readonly manager: TestStaff;
  /** One of each role. */
  readonly by: Readonly<Record<StaffRole, TestStaff>>;
  readonly books: Books;
  /** Guests who have ordered at a table where nobody sat. */
  dine(...dishes: readonly string[]): Promise<Table & { readonly tableIdx: number }>;
  /** A table where nobody sits. */
  free(): number;
  /** An order of theirs once more. */
  more(table: Table, ...wishes: readonly Wish[]): Promise<string>;
  accept(orderId: string): Promise<void>;
  /** The drawer is open, or it is not. */
  drawer(isOpen: boolean): Promise<string>;
}
