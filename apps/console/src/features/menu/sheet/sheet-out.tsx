import { callPath, SHEET_FORMATS } from '@hansang/contract';
import { useVenue } from '../../../shared/venue/me.ts';
import { buttonClass } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './sheet.module.css';
import { useSheetWords } from './sheet-words.ts';

/** The menu as a file, in the language of the console. */
export function SheetOut() {
  const say = useSheetWords();
  const { language } = useWords();
  const { restaurantId } = useVenue();
  return (
    <section className={styles.section}>
      <h2>{say('out')}</h2>
      <p className={styles.help}>{say('outHelp')}</p>
      <div className={styles.buttons}>
        {SHEET_FORMATS.map((format) => (
          <a
            key={format}
            className={buttonClass({ kind: 'plain' })}
            href={`${callPath('menuSheet', { restaurantId })}?${new URLSearchParams({ format, language })}`}
            download
          >
            {say(`format.${format}`)}
          </a>
        ))}
      </div>
    </section>
  );
}
