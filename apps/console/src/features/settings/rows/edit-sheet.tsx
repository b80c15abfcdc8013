import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Problem } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../settings-page.module.css';

interface EditSheetProps {
  title: string;
  isGood: boolean;
  /** Why it cannot be saved yet, where that does not show by itself. */
  problem?: string | null;
  onClose(): void;
  onSave(): void;
  /** Beside the two buttons that end it. */
  also?: ReactNode;
  children: ReactNode;
}

/** What takes more than a tap is changed in a sheet and saved whole. */
export function EditSheet({
  title,
  isGood,
  problem = null,
  onClose,
  onSave,
  also,
  children,
}: EditSheetProps) {
  const { t } = useWords();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) onSave();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <>
          {also}
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" form={form} kind="primary" shape="large" disabled={!isGood}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {children}
        <Problem text={problem} />
      </form>
    </Sheet>
  );
}
