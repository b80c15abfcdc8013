import type { PrintingState } from '@hansang/contract/schemas';
import { Link } from 'react-router';
import { useNow } from '../../shared/time/now.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { buttonClass } from '../../shared/widgets/button.tsx';
import { Trouble, TroubleStrip } from '../../shared/widgets/trouble/trouble-strip.tsx';
import { useWords } from '../../shared/words/words.ts';
import { usePrintingState } from './use-printing.ts';

/** A printer may be slow for a while before anybody is told. */
const PATIENCE_MS = 30_000;

type Standing = PrintingState['printers'][number];

/** Whether the kitchen should know: it says itself what is wrong, or takes nothing for a while. */
export function isInTrouble({ trouble, silentSince }: Standing, now: number): boolean {
  if (silentSince === null) return false;
  const saysSo = trouble === 'PAPER_OUT' || trouble === 'COVER_OPEN';
  return saysSo || now - Date.parse(silentSince) >= PATIENCE_MS;
}

/** Printers that take nothing of what waits for them, and what could not be printed, over the board. */
export function PrinterStrip() {
  const { t } = useWords();
  const { restaurantId, may } = useVenue();
  const printers = usePrintingState();
  const now = useNow();
  const troubled = printers.filter((printer) => isInTrouble(printer, now));
  const failing = printers.filter(({ failed }) => failed > 0);
  if (troubled.length === 0 && failing.length === 0) return null;
  const look = may('print.repeat') && (
    <Link className={buttonClass({})} to={`/${restaurantId}/printing`}>
      {t('printers.look')}
    </Link>
  );
  return (
    <TroubleStrip label={t('printers.label')}>
      {troubled.map(({ printerId, name, trouble, waiting }) => (
        <Trouble
          key={printerId}
          icon="printer"
          text={t(`printers.${trouble ?? 'NO_ANSWER'}`, { name, count: waiting })}
        >
          {look}
        </Trouble>
      ))}
      {failing.map(({ printerId, name, failed }) => (
        <Trouble
          key={`${printerId} failed`}
          icon="printer"
          text={t('printers.failed', { name, count: failed })}
        >
          {look}
        </Trouble>
      ))}
    </TroubleStrip>
  );
}
