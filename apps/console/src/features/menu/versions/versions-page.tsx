import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../shared/api/call.ts';
import { keys } from '../../../shared/api/keys.ts';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { EditorWordsContext, useEditorTexts } from '../editor-words.ts';
import { VersionSheet } from './version-sheet.tsx';
import styles from './versions.module.css';

/** The menus that guests had, to be looked at and brought back. */
export default function VersionsPage() {
  const { t, failure, moment } = useWords();
  const { restaurantId } = useVenue();
  const words = useEditorTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keys.menuVersions(restaurantId),
    queryFn: ({ signal }) => call('menuVersions', { params: { restaurantId }, signal }),
  });
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  if (!data || !words)
    return (
      <>
        <PageHead title={t('nav.menu')} />
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      </>
    );
  const { e } = words;
  const latest = data.versions[0]?.version;
  return (
    <EditorWordsContext value={words}>
      <PageHead
        title={e('versions')}
        tools={
          <Link className={buttonClass({ kind: 'quiet' })} to={`/${restaurantId}/menu`}>
            {e('toMenu')}
          </Link>
        }
      />
      {data.versions.length === 0 && <StatePage text={e('versionsNone')} />}
      <ul className={styles.versions}>
        {data.versions.map(({ version, at, by, origin, changed }) => (
          <li key={version}>
            <button type="button" className={styles.version} onClick={() => setOpenVersion(version)}>
              <span className={styles.time}>{moment(at)}</span>
              <span className={styles.who}>
                {origin === 'IMPORT'
                  ? e('byImport', { count: changed })
                  : e('byConsole', { by, count: changed })}
              </span>
              {version === latest && <span className={styles.now}>{e('now')}</span>}
              <span className="sr-only">{e('look')}</span>
            </button>
          </li>
        ))}
      </ul>
      <VersionSheet
        version={openVersion}
        isLatest={openVersion === latest}
        onClose={() => setOpenVersion(null)}
      />
    </EditorWordsContext>
  );
}
