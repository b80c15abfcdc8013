import type { MenuVersionAnswer } from '@hansang/contract/schemas';
import { unfold } from '@hansang/rules/draft';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useWritten } from '../draft/editor.ts';
import { useChangeTeller } from '../draft/tell-change.ts';
import { useEditorWords } from '../editor-words.ts';
import { ChangeText } from '../publish/change-text.tsx';
import { useBringBack } from './use-bring-back.ts';
import { VersionConflicts } from './version-conflicts.tsx';
import styles from './versions.module.css';

interface VersionSheetProps {
  version: number | null;
  isLatest: boolean;
  onClose(): void;
}

/** So many changes are listed. */
const LISTED = 50;

/** A kept menu: what changed with it, what stood on it, and the way back to it. */
export function VersionSheet({ version, isLatest, onClose }: VersionSheetProps) {
  const { t, moment, failure } = useWords();
  const { e } = useEditorWords();
  const { restaurantId } = useVenue();
  const { data, error } = useQuery({
    queryKey: keys.menuVersion(restaurantId, version ?? 0),
    queryFn: ({ signal }) => call('menuVersion', { params: { restaurantId, version: version ?? 0 }, signal }),
    enabled: version !== null,
  });
  const { conflicts, isPending, bringBack } = useBringBack(version);
  return (
    <Sheet
      isOpen={version !== null}
      onClose={onClose}
      title={data ? moment(data.at) : e('versions')}
      foot={
        !isLatest &&
        data && (
          <Button kind="primary" shape="large" disabled={isPending} onClick={() => bringBack(data.version)}>
            {e(conflicts.length > 0 ? 'takeMine' : 'bringBack')}
          </Button>
        )
      }
    >
      {conflicts.length > 0 && <VersionConflicts conflicts={conflicts} />}
      {data ? (
        <VersionBody kept={data} hasHelp={!isLatest} />
      ) : (
        <p>{error ? failure(error) : t('app.loading')}</p>
      )}
    </Sheet>
  );
}

function VersionBody({ kept, hasHelp }: { kept: MenuVersionAnswer; hasHelp: boolean }) {
  const { e } = useEditorWords();
  const { won } = useWords();
  const written = useWritten();
  const teller = useChangeTeller();
  const flat = unfold(kept.categories);
  const listed = kept.changes.slice(0, LISTED);
  return (
    <div className={styles.body}>
      {hasHelp && <p className={styles.help}>{e('bringBackHelp')}</p>}
      <section>
        <h3 className={styles.heading}>{e('changedThen')}</h3>
        <ul className={styles.lines}>
          {listed.map((change) => (
            <li key={`${change.part}/${change.dish}/${change.key}#${change.field}`} className={styles.line}>
              <ChangeText told={teller.change(flat, change)} />
            </li>
          ))}
        </ul>
        {kept.changed > listed.length && (
          <p className={styles.help}>{e('moreChanges', { count: kept.changed - listed.length })}</p>
        )}
      </section>
      {kept.categories.map(({ id, name, menus }) => (
        <details key={id} className={styles.category}>
          <summary className={styles.heading}>{written(name)}</summary>
          <ul className={styles.lines}>
            {menus.map((dish) => (
              <li key={dish.id} className={styles.dish}>
                <span>{written(dish.name)}</span>
                <span>{dish.sizes.length > 0 ? e('from', { price: won(dish.price) }) : won(dish.price)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
