import type { TableCode as Code, TableDetail } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { QrCode } from '../../shared/widgets/qr-code.tsx';
import { useWords } from '../../shared/words/words.ts';
import { RenewCodeDialog } from './renew-code-dialog.tsx';
import styles from './table-code.module.css';
import sheet from './table-sheet.module.css';
import { useTableCode } from './use-table-code.ts';

type Table = Pick<TableDetail, 'tableIdx' | 'tableName'>;

/** What the table's printed code holds, behind a tap: it is looked at rarely, and opens the table for whoever sees it. */
export function TableCode({ table }: { table: Table }) {
  const { t, failure } = useWords();
  const { restaurantId } = useVenue();
  const [isShown, show] = useState(false);
  const { data: code, error, refetch } = useTableCode(restaurantId, table.tableIdx, isShown);
  return (
    <section className={sheet.section} aria-label={t('code.title')}>
      <Button aria-expanded={isShown} onClick={() => show(!isShown)}>
        {t(isShown ? 'code.hide' : 'code.show')}
      </Button>
      {isShown && code && <Shown code={code} table={table} />}
      {isShown && !code && (
        <p className={styles.note}>
          {error ? failure(error) : t('app.loading')}
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </p>
      )}
    </section>
  );
}

function Shown({ code, table }: { code: Code; table: Table }) {
  const { t } = useWords();
  const { may, restaurantId } = useVenue();
  const [isAsking, ask] = useState(false);
  const { link, qrPath, qrSize, isKeyed, isRotating, isLasting } = code;
  if (isRotating) return <p className={styles.note}>{t('code.rotating')}</p>;
  return (
    <div className={styles.code}>
      <QrCode
        path={qrPath}
        size={qrSize}
        label={t('code.picture', { table: table.tableName })}
        className={styles.picture}
      />
      <div className={styles.beside}>
        <p className={styles.link}>{link}</p>
        {!isLasting && (
          <div className={styles.passing}>
            <Icon name="alert" size={20} />
            <p>{t('code.passing')}</p>
            {may('table.change') && (
              <Link to={`/${restaurantId}/tables/print`}>{t('code.passing.help')}</Link>
            )}
          </div>
        )}
        {!isKeyed && <p className={styles.note}>{t('code.open')}</p>}
        {isKeyed && may('table.renew-code') && <Button onClick={() => ask(true)}>{t('code.renew')}</Button>}
      </div>
      <RenewCodeDialog code={code} table={table} isOpen={isAsking} onClose={() => ask(false)} />
    </div>
  );
}
