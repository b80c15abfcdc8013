import type { Size } from '@hansang/contract/schemas';
import type { OptionRefusal } from '@hansang/rules';
import { Suspense } from 'react';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { useWords } from '../../shared/words/words.ts';
import { PriceHours, UsualPrice } from './price-hours.tsx';

export interface SizeFieldProps {
  readonly sizes: readonly Size[];
  readonly chosen: string | null;
  readonly refusal: OptionRefusal | null;
  onChoose(sizeId: string): void;
}

export function SizeField({ sizes, chosen, refusal, onChoose }: SizeFieldProps) {
  const { t, of, won } = useWords();
  return (
    <fieldset className="group" data-group="size" aria-describedby={refusal ? 'size-fault' : undefined}>
      <legend>
        <span className="group-name">{t('dish.size')}</span>
        <span className="tag tag-required">{t('dish.required')}</span>
        <span className="group-limit">{t('dish.choose', { count: 1 })}</span>
      </legend>
      {sizes.map((size) => {
        const { _id, multiLanguage, price, isSoldOut } = size;
        return (
          <label key={_id} className={isSoldOut ? 'option option-off' : 'option'}>
            <input
              type="radio"
              name="size"
              checked={_id === chosen}
              disabled={isSoldOut}
              onChange={() => onChoose(_id)}
            />
            <span className="dot" aria-hidden="true" />
            <span className="option-name">
              {of(multiLanguage.name)}
              <PriceHours item={size} />
            </span>
            {isSoldOut ? (
              <span className="option-out">{t('mark.SOLD_OUT')}</span>
            ) : (
              <span className="price option-price">
                <UsualPrice item={size} />
                {won(price)}
              </span>
            )}
          </label>
        );
      })}
      {refusal && (
        <p className="fault" role="alert" id="size-fault">
          <Suspense>
            <RefusalText refusal={refusal} />
          </Suspense>
        </p>
      )}
    </fieldset>
  );
}
