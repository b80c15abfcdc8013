import { lazy, Suspense } from 'react';
import HistoryScreen from '../../features/history/history-screen.tsx';
import { leaveForBill } from '../paying/leave-for-bill.ts';
import type { ScreenProps } from '../screen-props.ts';

const PaidLine = lazy(() => import('../../features/payment/paid-line.tsx'));
const TableBill = lazy(() => import('../../features/table-bill/table-bill.tsx'));

export default function HistoryPage({ parts }: ScreenProps) {
  return (
    <HistoryScreen
      paidFacts={({ payment }) => (
        <Suspense>
          <PaidLine payment={payment} />
        </Suspense>
      )}
      tableBill={(bill) => (
        <Suspense>
          <TableBill bill={bill} onPay={(offer) => void leaveForBill(parts, offer)} />
        </Suspense>
      )}
    />
  );
}
