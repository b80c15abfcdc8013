import type { TableView } from '@hansang/contract/schemas';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './table-who.module.css';

type Who = Pick<TableView, 'partyLabel' | 'joined' | 'joinedTo' | 'reservation'>;

/** Whose table it is, on a tile and in its sheet: what staff call the guests, what belongs to it, whom it is kept for. */
export function TableWho({ table: { partyLabel, joined, joinedTo, reservation } }: { table: Who }) {
  const { t, list } = useWords();
  const tables = list(joined.map(({ tableName }) => tableName));
  return (
    <>
      {partyLabel !== null && <span className={styles.party}>{partyLabel}</span>}
      {joinedTo !== null && (
        <span className={styles.joined}>
          <Icon name="many" size={16} />
          {t('table.joinedTo', { table: joinedTo.tableName })}
        </span>
      )}
      {joined.length > 0 && (
        <span className={styles.joined}>
          <Icon name="many" size={16} />
          <span aria-hidden="true">{t('table.joined', { tables })}</span>
          <span className="sr-only">{t('table.joinedNote', { tables })}</span>
        </span>
      )}
      {reservation !== null && (
        <span className={styles.reserved}>
          <Icon name="clock" size={16} />
          {reservation.name === null
            ? t('table.reserved', { time: reservation.time })
            : t('table.reservedFor', { time: reservation.time, name: reservation.name })}
        </span>
      )}
    </>
  );
}
