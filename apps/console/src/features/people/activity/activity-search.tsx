import { ACTIVITY_KINDS } from '@hansang/contract';
import type { ActivityPage } from '@hansang/contract/schemas';
import { type ReactNode, useId } from 'react';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Field } from '../../../shared/widgets/field.tsx';
import styles from './activity.module.css';
import { useActivityWords } from './activity-words.ts';
import { ANYTHING, type Search } from './use-activity.ts';

interface ActivitySearchProps {
  readonly search: Search;
  readonly people: ActivityPage['people'];
  onChange(search: Search): void;
}

/** What is looked for; whatever is left empty may be anything. */
export function ActivitySearch({ search, people, onChange }: ActivitySearchProps) {
  const say = useActivityWords();
  const { may } = useVenue();
  const set = (name: keyof Search) => (event: { target: { value: string } }) =>
    onChange({ ...search, [name]: event.target.value });
  const kinds = ACTIVITY_KINDS.filter((kind) => kind !== 'people' || may('user.change'));
  return (
    <section className={styles.search} aria-label={say('title')}>
      <Select label={say('person')} value={search.person} onChange={set('person')}>
        <option value="">{say('everybody')}</option>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={say('kind')} value={search.kind} onChange={set('kind')}>
        <option value="">{say('kind.all')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {say(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Field label={say('table')} maxLength={40} value={search.table} onChange={set('table')} />
      <Field
        label={say('number')}
        inputMode="numeric"
        maxLength={6}
        value={search.number}
        onChange={set('number')}
      />
      <Field label={say('since')} type="datetime-local" value={search.since} onChange={set('since')} />
      <Field label={say('until')} type="datetime-local" value={search.until} onChange={set('until')} />
      <Button kind="quiet" onClick={() => onChange(ANYTHING)}>
        {say('clear')}
      </Button>
    </section>
  );
}

function Select({
  label,
  children,
  ...rest
}: {
  label: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...rest}>
        {children}
      </select>
    </div>
  );
}
