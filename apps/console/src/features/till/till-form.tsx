import { TILL_SCOPES, type TillScope } from '@hansang/contract';
import type { VenueTill } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { newKey } from '../../shared/api/new-key.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Field, Problem } from '../../shared/widgets/field.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillChanges } from './use-tills.ts';

/** A till's name and what it may do, of one that is added or of one that is there. To read is what every till may. */
export function TillForm({ till, onClose }: { till?: VenueTill; onClose(): void }) {
  const t = useTillWords();
  const { t: say, failure } = useWords();
  const { add, change } = useTillChanges();
  const saving = till ? change : add;
  // Made once, so that the same wish adds one till however often it is sent.
  const [tillId] = useState(till?.tillId ?? newKey);
  const [name, setName] = useState(till?.name ?? '');
  const [scopes, setScopes] = useState<readonly TillScope[]>(till?.scopes ?? TILL_SCOPES);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate({ tillId, name: name.trim(), scopes: [...scopes] }, { onSuccess: onClose });
  };
  const toggle = (scope: TillScope) =>
    setScopes(TILL_SCOPES.filter((one) => (one === scope) !== scopes.includes(one)));
  return (
    <Sheet isOpen onClose={onClose} title={till ? t('change') : t('add')}>
      <form className={styles.form} onSubmit={submit}>
        <Problem text={saving.error && failure(saving.error)} />
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
        <Button type="submit" kind="primary" shape="large" isWide aria-disabled={saving.isPending}>
          {say('app.save')}
        </Button>
      </form>
    </Sheet>
  );
}
