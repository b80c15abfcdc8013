import type { StaffPermission } from '@hansang/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useVenue } from '../shared/venue/me.ts';

/** A screen for those whose role may open it; the others stand before the orders. */
export function MayOpen({ permission, children }: { permission: StaffPermission; children: ReactNode }) {
  const { restaurantId, may } = useVenue();
  return may(permission) ? children : <Navigate to={`/${restaurantId}/orders`} replace />;
}
