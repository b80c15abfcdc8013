import type { PrintersAnswer, VenuePrinter } from '@hansang/contract/schemas';
import { useNow } from '../../../shared/time/now.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords, type Words } from '../../../shared/words/words.ts';
import { isInTrouble } from '../printer-strip.tsx';
import styles from '../printing.module.css';
import { type PrintingWords, usePrintingWords } from '../printing-words.ts';
import { useSetup } from '../use-printing.ts';
import { AgentSteps } from './agent-steps.tsx';

interface PrinterCardProps {
  printer: VenuePrinter;
  stations: PrintersAnswer['stations'];
  onChange(): void;
}

/** A printer: where it stands, what it prints, how it is. */
export function PrinterCard({ printer, stations, onChange }: PrinterCardProps) {
  const t = usePrintingWords();
  const { list } = useWords();
  const { tell } = useTeller();
  const { test } = useSetup();
  const { name, kind, address, port } = printer;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.note}>
            {kind === 'TCP'
              ? t('setup.byServer', { address: address ?? '', port: port ?? 0 })
              : t('setup.byAgent')}
          </p>
          <p className={styles.note}>{taken(printer, stations, t, list)}</p>
        </div>
        <Standing printer={printer} />
      </div>
      <div className={styles.buttons}>
        <Button
          disabled={test.isPending}
          onClick={() => test.mutate(printer.printerId, { onSuccess: () => tell(t('setup.tested')) })}
        >
          {t('setup.test')}
        </Button>
        <Button onClick={onChange}>{t('setup.change')}</Button>
      </div>
      {kind === 'AGENT' && <AgentSteps printer={printer} />}
    </article>
  );
}

function taken(
  { stations, takesRest, takesBills }: VenuePrinter,
  all: PrintersAnswer['stations'],
  t: PrintingWords,
  list: Words['list'],
): string {
  const called = stations.map((key) => all.find(({ station }) => station === key)?.name ?? key);
  const said = [
    ...(called.length > 0 ? [t('setup.onlyStations', { stations: list(called) })] : []),
    ...(takesRest ? [t('setup.everything')] : []),
    ...(takesBills ? [t('setup.bills')] : []),
  ];
  return said.length > 0 ? said.join(' · ') : t('setup.noStations');
}

function Standing({ printer }: { printer: VenuePrinter }) {
  const t = usePrintingWords();
  const { t: say } = useWords();
  const now = useNow();
  const { name, trouble, waiting, seenAt } = printer;
  if (isInTrouble(printer, now) || trouble !== null)
    return (
      <p className={`${styles.state} ${styles.bad}`}>
        {say(`printers.${trouble ?? 'NO_ANSWER'}`, { name, count: waiting })}
      </p>
    );
  const text = seenAt === null ? t('setup.new') : t('setup.fine');
  return (
    <p className={`${styles.state} ${seenAt === null ? '' : styles.good}`}>
      {waiting > 0 ? t('setup.waits', { count: waiting }) : text}
    </p>
  );
}
