import type { SubstituteDish } from '@hansang/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useVenue } from '../../venue/me.ts';
import { SearchField } from '../../widgets/search-field.tsx';
import { useWords } from '../../words/words.ts';
import styles from './line-sheet.module.css';

interface SubstituteListProps {
  orderId: string;
  line: number;
  quantity: number;
  chosen: SubstituteDish | null;
  onChoose(dish: SubstituteDish): void;
}

const isSame = (one: SubstituteDish, other: SubstituteDish | null): boolean =>
  one.menuId === other?.menuId && one.sizeId === other.sizeId;

/** The dishes that can be offered for a line, each at its price of now. */
export function SubstituteList({ orderId, line, quantity, chosen, onChoose }: SubstituteListProps) {
  const { t, of, won, failure } = useWords();
  const { restaurantId } = useVenue();
  const [search, setSearch] = useState('');
  const { data, error } = useQuery({
    queryKey: keys.substitutes(restaurantId, orderId, line, quantity),
    queryFn: ({ signal }) =>
      call('substitutes', {
        params: { restaurantId, orderId, line },
        query: { quantity: String(quantity) },
        signal,
      }),
  });
  const wanted = search.trim().toLowerCase();
  const holds = ({ name }: SubstituteDish) =>
    Object.values(name).some((text) => text.toLowerCase().includes(wanted));
  const found = data?.dishes.filter(holds) ?? [];
  return (
    <>
      <SearchField label={t('line.search')} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {error ? failure(error) : data ? t('line.noDish') : t('app.loading')}
        </p>
      )}
      <ul className={styles.dishes}>
        {found.map((dish) => (
          <li key={`${dish.menuId} ${dish.sizeId}`}>
            <button
              type="button"
              className={styles.dish}
              aria-pressed={isSame(dish, chosen)}
              onClick={() => onChoose(dish)}
            >
              <span className={styles.dishName}>
                {of(dish.name)}
                {dish.sizeName && <span className={styles.fact}> {of(dish.sizeName)}</span>}
              </span>
              {dish.leftQuantity !== null && (
                <span className={styles.fact}>{t('stock.left', { count: dish.leftQuantity })}</span>
              )}
              <span className={styles.price}>{won(dish.price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
