import { STAFF_ROLES } from '@hansang/contract';
import type { StaffLogin } from './resolved.ts';

/** Tables have no order of their own: they stand by their number. */
export function inTableOrder<Table extends { readonly idx: number }>(tables: readonly Table[]): Table[] {
  return [...tables].sort((a, b) => a.idx - b.idx);
}

/** Owners first, then by address. */
export function inStaffOrder(staff: readonly StaffLogin[]): StaffLogin[] {
  const rank = ({ role }: StaffLogin) => STAFF_ROLES.indexOf(role);
  return [...staff].sort((a, b) => rank(a) - rank(b) || (a.email < b.email ? -1 : 1));
}
