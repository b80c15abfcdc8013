import { mayDo } from '@hansang/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { SelectField } from '../../../shared/widgets/rows/select-field.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useVenueWords } from '../venue-words.ts';
import { CopyConflicts } from './copy-conflicts.tsx';
import styles from './copy-menu.module.css';
import { PickDishes } from './pick-dishes.tsx';
import { useCopy, useMenuOf } from './use-copy.ts';

const PRICES = ['KEEP', 'SOURCE'] as const;

/** Another venue's dishes, drafted in this one. */
export default function CopyPage() {
  const { t, of, failure } = useWords();
  const say = useVenueWords();
  const { me, restaurantId, name } = useVenue();
  const others = me.venues.filter(
    (one) => one.restaurantId !== restaurantId && mayDo(one.role, 'menu.change'),
  );
  const [from, setFrom] = useState<number | null>(
    others.length === 1 ? (others[0]?.restaurantId ?? null) : null,
  );
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState<(typeof PRICES)[number]>('KEEP');
  const { data: categories, error, refetch } = useMenuOf(from);
  const { copy, conflicts, discard } = useCopy();
  const done = copy.data;
  // A dish that went meanwhile is not asked for.
  const dishes = (categories ?? []).flatMap(({ menus }) =>
    menus.flatMap((dish) => (picked.has(dish.id) ? [dish.id] : [])),
  );
  const head = <PageHead title={say('copy.title', { venue: of(name) })} isWide />;
  if (others.length === 0)
    return (
      <>
        {head}
        <StatePage text={say('copy.nowhere')} />
      </>
    );
  return (
    <>
      {head}
      <div className={styles.page}>
        <SelectField
          label={say('copy.from')}
          value={String(from ?? '')}
          onChange={(value) => {
            setFrom(value === '' ? null : Number(value));
            pick(new Set());
            copy.reset();
          }}
        >
          <option value="">{say('copy.choose')}</option>
          {others.map((one) => (
            <option key={one.restaurantId} value={one.restaurantId}>
              {of(one.name)}
            </option>
          ))}
        </SelectField>
        {from !== null && !categories && (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
        {categories?.length === 0 && <StatePage text={say('copy.empty')} />}
        {categories && categories.length > 0 && from !== null && (
          <>
            <PickDishes categories={categories} picked={picked} onPick={pick} />
            <fieldset className={styles.category}>
              <legend className={styles.all}>{say('copy.prices')}</legend>
              {PRICES.map((one) => (
                <label key={one} className={styles.dish}>
                  <input
                    type="radio"
                    name="prices"
                    checked={prices === one}
                    onChange={() => setPrices(one)}
                  />
                  {say(`copy.prices.${one}`)}
                </label>
              ))}
            </fieldset>
            <Button
              kind="primary"
              shape="large"
              disabled={dishes.length === 0 || copy.isPending}
              onClick={() => copy.mutate({ from, dishes, prices, over: [] })}
            >
              {say('copy.now', { count: dishes.length })}
            </Button>
            {conflicts.length > 0 && (
              <CopyConflicts
                conflicts={conflicts}
                isPending={copy.isPending}
                onOver={(over) => copy.mutate({ from, dishes, prices, over })}
              />
            )}
            <div role="status">
              {done && (
                <div className={styles.done}>
                  <p>
                    {done.changeIds.length === 0
                      ? say('copy.same')
                      : say('copy.done', { count: done.changeIds.length })}
                  </p>
                  {done.changeIds.length > 0 && (
                    <>
                      <Link className={buttonClass({ kind: 'primary' })} to={`/${restaurantId}/menu`}>
                        {say('copy.look')}
                      </Link>
                      <Button disabled={discard.isPending} onClick={() => discard.mutate(done.changeIds)}>
                        {say('copy.discard')}
                      </Button>
                    </>
                  )}
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </>
  );
}
