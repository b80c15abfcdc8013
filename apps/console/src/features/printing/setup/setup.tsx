import type { VenuePrinter } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';
import { usePrinters } from '../use-printing.ts';
import { PrinterCard } from './printer-card.tsx';
import { PrinterSheet } from './printer-sheet.tsx';
import { Stations } from './stations.tsx';

/** Printers and stations, as managers set them up. */
export function Setup() {
  const t = usePrintingWords();
  const { t: say, failure } = useWords();
  const { data, error, refetch } = usePrinters();
  const [open, setOpen] = useState<VenuePrinter | 'new' | null>(null);
  if (!data)
    return (
      <StatePage text={error ? failure(error) : say('app.loading')}>
        {error && <Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
      </StatePage>
    );
  const { printers, stations } = data;
  return (
    <>
      <section className={styles.section} aria-label={t('tab.setup')}>
        {printers.length === 0 && <p className={styles.intro}>{t('setup.none')}</p>}
        <ul className={styles.cards}>
          {printers.map((printer) => (
            <li key={printer.printerId}>
              <PrinterCard printer={printer} stations={stations} onChange={() => setOpen(printer)} />
            </li>
          ))}
        </ul>
        <div>
          <Button kind={printers.length === 0 ? 'primary' : 'plain'} onClick={() => setOpen('new')}>
            <Icon name="plus" size={22} />
            {t('setup.add')}
          </Button>
        </div>
      </section>
      <Stations setup={data} />
      {open !== null && (
        <PrinterSheet printer={open === 'new' ? null : open} setup={data} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
