import { TILL_SCOPES, type TillScope } from '@hansang/contract';
import { type FormEvent, useState } from 'react';
import { newKey } from '../../shared/api/new-key.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, Problem } from '../../shared/widgets/field.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** A till's name and what it may do. To read is what every till may. */
export function AddTill({ onClose }: { onClose(): void }) {
  const t = useTillWords();
  const { t: say, failure } = useWords();
  const { add } = useTillChanges();
  // Made once, so that the same wish adds one till however often it is sent.
  const [tillId] = useState(newKey);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TillScope[]>(TILL_SCOPES);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate({ tillId, name: name.trim(), scopes: [...scopes] }, { onSuccess: onClose });
  };
  const toggle = (scope: TillScope) =>
    setScopes(TILL_SCOPES.filter((one) => (one === scope) !== scopes.includes(one)));
  return (
    <Sheet isOpen onClose={onClose} title={t('add')}>
      <form className={styles.form} onSubmit={submit}>
        <Problem text={add.error && failure(add.error)} />
        <Field
          label={t('name')}
          note={t('nameNote')}
          required
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={styles.scopes}>
          <legend className={styles.legend}>{t('scopes')}</legend>
          {TILL_SCOPES.map((scope) => (
            <label key={scope} className={styles.box}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                disabled={scope === 'read'}
                onChange={() => toggle(scope)}
              />
              {t(`scope.${scope}`)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" shape="large" isWide aria-disabled={add.isPending}>
          {say('app.save')}
        </Button>
      </form>
    </Sheet>
  );
}
