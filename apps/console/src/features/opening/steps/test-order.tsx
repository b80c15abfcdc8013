import type { OpeningState } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { buttonClass } from '../../../shared/widgets/button.tsx';
import { QrCode } from '../../../shared/widgets/qr-code.tsx';
import { useOpeningWords } from '../opening-words.ts';
import styles from './opening-page.module.css';

/** The code of one table to scan with one's own phone, and what has come of it. */
export function TestOrder({ state }: { state: OpeningState }) {
  const say = useOpeningWords();
  const { restaurantId } = useVenue();
  const { firstTable, isRotating, tests, testsServed } = state;
  const isCode = firstTable !== null && !isRotating;
  const { data: code } = useQuery({
    queryKey: keys.tableCode(restaurantId, firstTable ?? 0),
    enabled: isCode,
    queryFn: ({ signal }) =>
      call('tableCode', { params: { restaurantId, tableIdx: firstTable ?? 0 }, signal }),
  });
  return (
    <>
      <p>{say('todo.testText')}</p>
      {code && (
        <div className={styles.code}>
          <QrCode
            path={code.qrPath}
            size={code.qrSize}
            label={say('todo.testCode', { table: firstTable ?? '' })}
            className={styles.picture}
          />
          <div className={styles.beside}>
            <p>{say('todo.testCode', { table: firstTable ?? '' })}</p>
            {!code.isLasting && <p className={styles.note}>{say('todo.testPassing')}</p>}
            <a className={buttonClass({})} href={code.link} target="_blank" rel="noreferrer">
              {say('todo.testOn')}
            </a>
          </div>
        </div>
      )}
      <p role="status" className={styles.came}>
        {testsServed > 0 ? say('todo.testServed') : tests > 0 ? say('todo.testCame', { count: tests }) : ''}
      </p>
      <Link className={buttonClass({})} to={`/${restaurantId}/orders`}>
        {say('todo.toBoard')}
      </Link>
    </>
  );
}
