import type { SetStockRequest, StockDish } from '@hansang/contract/schemas';
import { useState } from 'react';
import { HoldList } from '../../shared/holds/hold-list.tsx';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { SearchField } from '../../shared/widgets/search-field.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { Switch } from '../../shared/widgets/switch.tsx';
import { useWords } from '../../shared/words/words.ts';
import { CountDialog } from './count-dialog.tsx';
import { DishRow } from './dish-row.tsx';
import styles from './stock-page.module.css';
import { matching } from './stock-view.ts';
import { useMarkPart } from './use-mark-part.ts';
import { useSetStock, useStock } from './use-stock.ts';

/** Marking dishes as sold out, in one tap each. */
export function StockPage() {
  const { t, of, failure } = useWords();
  const { restaurantId } = useVenue();
  const { data, error, refetch } = useStock(restaurantId);
  const setStock = useSetStock();
  const markPart = useMarkPart();
  const [text, setText] = useState('');
  const [onlySoldOut, setOnlySoldOut] = useState(false);
  const [counting, setCounting] = useState<StockDish | null>(null);
  const change = (dish: StockDish, wanted: SetStockRequest) => setStock.mutate({ dish, change: wanted });
  const categories = data ? matching(data, text, onlySoldOut) : [];
  return (
    <>
      <PageHead title={t('stock.title')}>
        <div className={styles.tools}>
          <SearchField label={t('stock.search')} value={text} onChange={setText} />
          <div className={styles.only}>
            <span aria-hidden="true">{t('stock.only')}</span>
            <Switch isOn={onlySoldOut} onChange={setOnlySoldOut} label={t('stock.only')} />
          </div>
        </div>
      </PageHead>
      <HoldList />
      {!data && (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
      {data && categories.length === 0 && (
        <StatePage text={text.trim() ? t('stock.noMatch', { text: text.trim() }) : t('stock.none')} />
      )}
      {categories.map((category) => (
        <section
          key={category.categoryId}
          className={styles.category}
          aria-labelledby={`category-${category.categoryId}`}
        >
          <h2 className={styles.categoryName} id={`category-${category.categoryId}`}>
            {of(category.name)}
          </h2>
          <ul className={styles.dishes}>
            {category.dishes.map((dish) => (
              <DishRow
                key={dish.menuId}
                dish={dish}
                wanted={text.trim().toLocaleLowerCase()}
                onChange={change}
                onEdit={setCounting}
                onMark={(of, part, isSoldOut) => markPart.mutate({ dish: of, part, isSoldOut })}
              />
            ))}
          </ul>
        </section>
      ))}
      <CountDialog
        dish={counting}
        onClose={() => setCounting(null)}
        onCount={(dish, leftQuantity) => {
          setCounting(null);
          // Counting a dish anew puts it back on sale.
          const seenLeft = dish.leftQuantity;
          change(dish, { leftQuantity, seenLeft, ...(leftQuantity === 0 ? {} : { isSoldOut: false }) });
        }}
      />
    </>
  );
}
