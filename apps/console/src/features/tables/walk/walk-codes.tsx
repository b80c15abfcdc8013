import type { CodeWalkAnswer, ScannedCodeView, TablePlan } from '@hansang/contract/schemas';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useTableWords } from '../table-words.ts';
import { ScannedNow } from './scanned-now.tsx';
import { useCodeWalk, useTickedCode } from './use-code-walk.ts';
import styles from './walk-codes.module.css';
import { isWalking, stopWalking, walkWithThisPhone } from './walking-phone.ts';

type Walk = NonNullable<CodeWalkAnswer['walk']>;

/** A walk through the room: what was scanned, what is missing, what is wrong. */
export function WalkCodes({ floors }: { floors: TablePlan['floors'] }) {
  const { t, failure } = useWords();
  const say = useTableWords();
  const [asked] = useSearchParams();
  const { query, change } = useCodeWalk();
  const ticked = useTickedCode(asked.get('scanned'));
  if (!query.data)
    return (
      <StatePage text={query.error ? failure(query.error) : t('app.loading')}>
        {query.error && <Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>}
      </StatePage>
    );
  const { walk } = query.data;
  const isOn = walk !== null && walk.endedAt === null;
  return (
    <div className={styles.page}>
      <ScannedNow code={ticked.data ?? null} problem={ticked.error ? failure(ticked.error) : null} />
      {!isOn && (
        <>
          <p className={styles.what}>{say('walk.what')}</p>
          <div>
            <Button
              kind="primary"
              shape="large"
              disabled={change.isPending}
              onClick={() => change.mutate('startCodeWalk')}
            >
              {say(walk ? 'walk.again' : 'walk.start')}
            </Button>
          </div>
        </>
      )}
      {isOn && <Going onEnd={() => change.mutate('endCodeWalk', { onSuccess: stopWalking })} />}
      {walk && <Found walk={walk} floors={floors} />}
    </div>
  );
}

/** While a walk goes on: this phone takes part in it, and it is ended. */
function Going({ onEnd }: { onEnd(): void }) {
  const { told } = useWords();
  const say = useTableWords();
  const { restaurantId } = useVenue();
  const [isHere, setHere] = useState(isWalking);
  return (
    <>
      <div className={styles.tools}>
        {!isHere && (
          <Button
            kind="primary"
            onClick={() => {
              walkWithThisPhone(restaurantId);
              setHere(isWalking());
            }}
          >
            {say('walk.withThis')}
          </Button>
        )}
        <Button onClick={onEnd}>{say('walk.end')}</Button>
      </div>
      <p className={styles.note} role="status">
        {told(isHere ? say('walk.scanning') : say('walk.what'), say('walk.browser'))}
      </p>
    </>
  );
}

/** What the walk found. */
function Found({ walk, floors }: { walk: Walk; floors: TablePlan['floors'] }) {
  const { of, moment } = useWords();
  const say = useTableWords();
  const right = new Set(walk.scanned.filter(({ kind }) => kind === 'RIGHT').map(({ tableIdx }) => tableIdx));
  const missing = floors
    .map(({ floorId, name, tables }) => ({
      floorId,
      name,
      tables: tables.filter(({ tableIdx }) => !right.has(tableIdx)),
    }))
    .filter(({ tables }) => tables.length > 0);
  const total = floors.reduce((sum, { tables }) => sum + tables.length, 0);
  const left = missing.reduce((sum, { tables }) => sum + tables.length, 0);
  const wrong = walk.scanned.filter(({ kind }) => kind !== 'RIGHT');
  return (
    <>
      <div>
        <p className={styles.progress}>{say('walk.progress', { done: total - left, total })}</p>
        <p className={styles.note}>
          {walk.endedAt
            ? say('walk.endedAt', { time: moment(walk.endedAt) })
            : say('walk.startedBy', { name: walk.startedBy, time: moment(walk.startedAt) })}
        </p>
      </div>
      {wrong.length > 0 && (
        <section className={styles.part} aria-labelledby="walk-wrong">
          <h2 id="walk-wrong">{say('walk.wrong')}</h2>
          <ul className={styles.wrong}>
            {wrong.map((code) => (
              <WrongCode key={code.codeId} code={code} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part} aria-labelledby="walk-missing">
        <h2 id="walk-missing">{say('walk.missing')}</h2>
        {left === 0 && <p>{say('walk.noneMissing')}</p>}
        {missing.map(({ floorId, name, tables }) => (
          <div key={floorId}>
            <h3 className={styles.note}>{of(name)}</h3>
            <ul className={styles.tables}>
              {tables.map(({ tableIdx, tableName }) => (
                <li key={tableIdx}>{tableName}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}

function WrongCode({ code }: { code: ScannedCodeView }) {
  const { moment } = useWords();
  const say = useTableWords();
  return (
    <li>
      <p>{say(`walk.kind.${code.kind}`, { table: code.tableName ?? '' })}</p>
      <p className={styles.note}>{say('walk.seen', { time: moment(code.at), name: code.by })}</p>
    </li>
  );
}
