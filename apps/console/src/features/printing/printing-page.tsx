import { Link, useParams } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import segments from '../../shared/widgets/segments.module.css';
import styles from './printing.module.css';
import { usePrintingWords } from './printing-words.ts';
import { Queue } from './queue/queue.tsx';
import { Setup } from './setup/setup.tsx';

const VIEWS = ['queue', 'setup'] as const;

/** The kitchen's paper: what was printed and what waits; for managers also the printers. */
export default function PrintingPage() {
  const t = usePrintingWords();
  const { restaurantId, may } = useVenue();
  const { view } = useParams();
  const isSetup = view === 'setup' && may('printer.change');
  return (
    <>
      <PageHead title={t('title')} />
      <div className={styles.page}>
        {may('printer.change') && (
          <nav className={segments.segments} aria-label={t('title')}>
            {VIEWS.map((one) => (
              <Link
                key={one}
                className={segments.segment}
                aria-current={(one === 'setup') === isSetup ? 'page' : undefined}
                to={`/${restaurantId}/printing${one === 'setup' ? '/setup' : ''}`}
              >
                {t(`tab.${one}`)}
              </Link>
            ))}
          </nav>
        )}
        {isSetup ? <Setup /> : <Queue />}
      </div>
    </>
  );
}
