import { LANGUAGES, VENUE_KINDS } from '@hansang/contract';
import { Field } from '../../../shared/widgets/field.tsx';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';
import { withKind } from './draft.ts';
import { OptionCards } from './option-cards.tsx';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';

/** What the venue is called, and what kind of house it is. */
export function NameStep({ draft, change }: StepProps) {
  const say = useOpeningWords();
  const { language: own } = useWords();
  const { name, kind, company } = draft;
  return (
    <>
      <Field
        label={say('name.label')}
        note={say('name.note')}
        lang={own}
        value={name[own] ?? ''}
        maxLength={80}
        autoComplete="organization"
        onChange={({ target }) => change({ name: { ...name, [own]: target.value } })}
      />
      <OptionCards
        label={say('kind.label')}
        isShort
        options={VENUE_KINDS.map((one) => ({ value: one, text: say(`kind.${one}`) }))}
        value={kind}
        onChange={(next) => change(withKind(draft, next))}
      />
      <details className={styles.more}>
        <summary>{say('name.more')}</summary>
        <div className={styles.fields}>
          {LANGUAGES.filter((language) => language !== own).map((language) => (
            <Field
              key={language}
              label={LANGUAGE_NAMES[language]}
              lang={language}
              value={name[language] ?? ''}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change({ name: { ...name, [language]: target.value } })}
            />
          ))}
        </div>
      </details>
      <details className={styles.more}>
        <summary>{say('company.more')}</summary>
        <div className={styles.fields}>
          <Field
            label={say('company.name')}
            value={company.name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => change({ company: { ...company, name: target.value } })}
          />
          <Field
            label={say('company.number')}
            value={company.registrationNumber}
            maxLength={12}
            inputMode="numeric"
            placeholder="123-45-67890"
            autoComplete="off"
            onChange={({ target }) => change({ company: { ...company, registrationNumber: target.value } })}
          />
          <Field
            label={say('company.phone')}
            value={company.phone}
            maxLength={40}
            type="tel"
            autoComplete="tel"
            onChange={({ target }) => change({ company: { ...company, phone: target.value } })}
          />
        </div>
      </details>
    </>
  );
}
