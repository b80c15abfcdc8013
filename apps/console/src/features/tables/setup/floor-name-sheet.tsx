import { LANGUAGES } from '@hansang/contract';
import type { TablePlan } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import { newFloorId } from './plan-change.ts';
import styles from './set-up-tables.module.css';
import type { ChangePlan } from './use-change-plan.ts';

type Floor = TablePlan['floors'][number];

interface FloorNameSheetProps {
  /** Null for one that is to come. */
  readonly floor: Floor | null;
  /** No other is there. */
  readonly isOnly: boolean;
  readonly changer: ChangePlan;
  onClose(): void;
}

/** A floor's name in four languages, Korean where one is left out; an empty floor can go. */
export function FloorNameSheet({ floor, isOnly, changer, onClose }: FloorNameSheetProps) {
  const { of } = useWords();
  const say = useTableWords();
  const [written, setWritten] = useState<Floor['written']>(floor?.written ?? { ko: '' });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const said = LANGUAGES.flatMap((language) => {
      const text = written[language]?.trim();
      return text ? [[language, text] as const] : [];
    });
    const now = { ko: written.ko.trim(), ...Object.fromEntries(said) };
    const floorId = floor?.floorId ?? newFloorId();
    changer.change(
      { tables: [], floors: [{ floorId, was: floor?.written ?? null, now }] },
      say(floor ? 'setup.floorSaved' : 'setup.floorAdded', { floor: now.ko }),
      onClose,
    );
  };
  const remove = () =>
    floor &&
    changer.change(
      { tables: [], floors: [{ floorId: floor.floorId, was: floor.written, now: null }] },
      say('setup.floorRemoved', { floor: of(floor.name) }),
      onClose,
    );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      place="middle"
      title={floor ? say('setup.changeFloor', { floor: of(floor.name) }) : say('setup.addFloor')}
    >
      <form className={styles.form} onSubmit={save}>
        {LANGUAGES.map((language) => (
          <Field
            key={language}
            label={LANGUAGE_NAMES[language]}
            lang={language}
            required={language === 'ko'}
            value={written[language] ?? ''}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setWritten({ ...written, [language]: target.value })}
          />
        ))}
        <p className={styles.note}>{say('setup.floorNote')}</p>
        <Button kind="primary" shape="large" type="submit" disabled={changer.isPending}>
          {say('setup.save')}
        </Button>
        {floor && !isOnly && floor.tables.length === 0 && (
          <Button kind="danger" disabled={changer.isPending} onClick={remove}>
            {say('setup.removeFloor')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
