import { LANGUAGES, type Language } from '@hansang/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import segments from '../../../shared/widgets/segments.module.css';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { isKnown } from '../draft/drafted-menu.ts';
import { useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './preview.module.css';
import { usePreview } from './use-preview.ts';

interface PreviewSheetProps {
  isOpen: boolean;
  onClose(): void;
}

/** The draft on a phone: what is changed beside it shows there at once, guests see nothing of it. */
export function PreviewSheet({ isOpen, onClose }: PreviewSheetProps) {
  const { e } = useEditorWords();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={e('preview')}
      sub={<p className={styles.help}>{e('previewHelp')}</p>}
    >
      {isOpen && <Preview />}
    </Sheet>
  );
}

function Preview() {
  const { e } = useEditorWords();
  const { t, language: own, failure } = useWords();
  const { data, error, refetch } = usePreview();
  const [language, setLanguage] = useState<Language>(own);
  const [isDark, setDark] = useState(false);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : t('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    );
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <fieldset className={`${segments.segments} ${styles.choice}`}>
          <legend className="sr-only">{e('previewLanguage')}</legend>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              className={segments.segment}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {LANGUAGE_NAMES[one]}
            </button>
          ))}
        </fieldset>
        <Button aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {e('previewDark')}
        </Button>
      </div>
      <Phone address={`${data.address}?lang=${language}`} isDark={isDark} />
    </div>
  );
}

function Phone({ address, isDark }: { address: string; isDark: boolean }) {
  const { e } = useEditorWords();
  const { draft } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  // What the server has of the draft; wishes on their way are no part of it yet.
  const known = draft.changes
    .filter(isKnown)
    .map(({ changeId }) => changeId)
    .join();
  const mark = `${draft.version} ${known}`;
  const shown = useRef(mark);
  useEffect(() => {
    if (shown.current === mark) return;
    shown.current = mark;
    // Where the phone is, it stays.
    frame.current?.contentWindow?.location.reload();
  }, [mark]);
  return (
    <iframe
      ref={frame}
      key={address}
      className={styles.phone}
      // A frame's page takes light or dark from what frames it.
      style={{ colorScheme: isDark ? 'dark' : 'light' }}
      title={e('preview')}
      src={address}
    />
  );
}
