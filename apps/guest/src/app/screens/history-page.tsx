import { lazy, Suspense } from 'react';
import HistoryScreen from '../../features/history/history-screen.tsx';

const PaidLine = lazy(() => import('../../features/payment/paid-line.tsx'));

export default function HistoryPage() {
  return (
    <HistoryScreen
      paidFacts={({ payment }) => (
        <Suspense>
          <PaidLine payment={payment} />
        </Suspense>
      )}
    />
  );
}
