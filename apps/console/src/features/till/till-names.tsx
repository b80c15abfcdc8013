import type { ExternalIds } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { Switch } from '../../shared/widgets/switch.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';
import { useTillNames } from './use-tills.ts';

type Item = ExternalIds['items'][number];

/** What a till calls tables and dishes, one row each; a row is saved when it is left. */
export function TillNames({ tillId, onClose }: { tillId: string; onClose(): void }) {
  const t = useTillWords();
  const { t: say, failure } = useWords();
  const { names, set } = useTillNames(tillId);
  const [isOnlyMissing, setOnlyMissing] = useState(false);
  // Those that were missing when the list was narrowed: a row stays where it is once it has its number.
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  // Of a dish that the till does not keep nobody asks for sizes and options.
  const items = (names.data?.items ?? []).filter(({ kind, isElsewhere }) => kind === 'DISH' || !isElsewhere);
  const shown = isOnlyMissing ? items.filter((item) => missing.has(keyOf(item))) : items;
  const narrow = (isNarrow: boolean) => {
    setMissing(
      new Set(items.filter(({ externalId, isElsewhere }) => externalId === null && !isElsewhere).map(keyOf)),
    );
    setOnlyMissing(isNarrow);
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('names')}>
      {names.data ? (
        <div className={styles.form}>
          <div className={styles.turn}>
            <span>{t('names.missing')}</span>
            <Switch isOn={isOnlyMissing} onChange={narrow} label={t('names.missing')} />
          </div>
          <ul>
            {shown.map((item) => (
              <li key={keyOf(item)}>
                <NameRow key={item.externalId ?? ''} item={item} onName={set.mutateAsync} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={styles.note}>{names.error ? failure(names.error) : say('app.loading')}</p>
      )}
      {names.error && <Button onClick={() => void names.refetch()}>{say('app.retry')}</Button>}
    </Sheet>
  );
}

const keyOf = ({ kind, ourId }: Item): string => `${kind} ${ourId}`;

type Naming = ReturnType<typeof useTillNames>['set']['mutateAsync'];

function NameRow({ item, onName }: { item: Item; onName: Naming }) {
  const t = useTillWords();
  const { kind, ourId, name, externalId, isElsewhere } = item;
  const [text, setText] = useState(externalId ?? '');
  // What was refused is not kept: the row says again what is, and a notice why.
  const say = (wanted: Omit<Parameters<Naming>[0], 'kind' | 'ourId'>) =>
    void onName({ kind, ourId, ...wanted }).catch(() => setText(externalId ?? ''));
  const leave = () => {
    const wanted = text.trim() || null;
    if (wanted !== externalId) say({ externalId: wanted });
  };
  const label = (
    <span>
      {name}
      <span className={styles.note}> {t(`kind.${kind}`)}</span>
    </span>
  );
  if (isElsewhere)
    return (
      <div className={styles.nameRow}>
        {label}
        <Button onClick={() => say({ externalId: null })}>{t('elsewhere.back')}</Button>
      </div>
    );
  return (
    <div className={styles.nameRow}>
      <label className={styles.nameLabel}>
        {label}
        <input
          className={styles.number}
          value={text}
          maxLength={64}
          autoComplete="off"
          placeholder={t('names.none')}
          onChange={(event) => setText(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
      {kind === 'DISH' && externalId === null && (
        <Button
          kind="quiet"
          aria-label={`${name}: ${t('elsewhere')}`}
          onClick={() => say({ externalId: null, isElsewhere: true })}
        >
          {t('elsewhere')}
        </Button>
      )}
    </div>
  );
}
