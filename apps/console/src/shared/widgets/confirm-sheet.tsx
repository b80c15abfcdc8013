import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface ConfirmSheetProps extends Omit<SheetProps, 'foot' | 'onKeyDown'> {
  /** What its button does, in words. */
  confirm: string;
  kind?: 'primary' | 'danger';
  /** Something is still to be said, or it is on its way. */
  isHeld: boolean;
  onConfirm(): void;
}

/** Asks before something is done, and what for: a small window over whatever sheet is open, where nothing else is said. */
export function ConfirmSheet({
  onClose,
  place = 'middle',
  isOnTop = true,
  confirm,
  kind = 'primary',
  isHeld,
  onConfirm,
  children,
  ...sheet
}: ConfirmSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      {...sheet}
      onClose={onClose}
      place={place}
      isOnTop={isOnTop}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind={kind} shape="large" disabled={isHeld} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
