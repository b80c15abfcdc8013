import type { Option, OptionGroup } from '@hansang/contract/schemas';
import { type OptionRefusal, REQUIRED_COUNT } from '@hansang/rules';
import { Suspense } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords } from '../../shared/words/words.ts';
import { groupKind } from './choosing.ts';

export interface OptionGroupProps {
  readonly group: OptionGroup;
  readonly taken: ReadonlyMap<string, number>;
  readonly refusal: OptionRefusal | null;
  onTap(optionId: string): void;
  onStep(optionId: string, by: 1 | -1): void;
}

export function OptionGroupField({ group, taken, refusal, onTap, onStep }: OptionGroupProps) {
  const { t, of } = useWords();
  const kind = groupKind(group);
  return (
    <fieldset
      className="group"
      data-group={group._id}
      aria-describedby={refusal ? `${group._id}-fault` : undefined}
    >
      <legend>
        <span className="group-name">{of(group.multiLanguage.name)}</span>
        <span className={group.isRequired ? 'tag tag-required' : 'tag'}>
          {t(group.isRequired ? 'dish.required' : 'dish.optional')}
        </span>
        <span className="group-limit">
          {group.selectableCount === REQUIRED_COUNT
            ? t('dish.chooseOne')
            : t('dish.upTo', { count: group.selectableCount })}
        </span>
      </legend>
      {group.options.map((option) => (
        <OptionRow
          key={option._id}
          option={option}
          groupId={group._id}
          kind={kind}
          isRequired={group.isRequired}
          count={taken.get(option._id) ?? 0}
          onTap={() => onTap(option._id)}
          onStep={(by) => onStep(option._id, by)}
        />
      ))}
      {refusal && (
        <p className="fault" role="alert" id={`${group._id}-fault`}>
          <Suspense>
            <RefusalText refusal={refusal} />
          </Suspense>
        </p>
      )}
    </fieldset>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly groupId: string;
  readonly kind: ReturnType<typeof groupKind>;
  readonly isRequired: boolean;
  readonly count: number;
  onTap(): void;
  onStep(by: 1 | -1): void;
}

function OptionRow({ option, groupId, kind, isRequired, count, onTap, onStep }: OptionRowProps) {
  const { t, of, won } = useWords();
  const name = of(option.multiLanguage.name);
  const price = option.price === 0 ? null : `+${won(option.price)}`;
  const text = (
    <>
      <span className="option-name">{name}</span>
      {option.isSoldOut ? (
        <span className="option-out">{t('mark.SOLD_OUT')}</span>
      ) : (
        price && <span className="price option-price">{price}</span>
      )}
    </>
  );
  if (kind === 'counted') {
    return (
      <div className={option.isSoldOut ? 'option option-off' : 'option'}>
        {text}
        {!option.isSoldOut && (
          <Stepper name={name} value={count} canLess={count > 0} canMore onStep={onStep} />
        )}
      </div>
    );
  }
  const isRadio = kind === 'one' && isRequired;
  return (
    <label className={option.isSoldOut ? 'option option-off' : 'option'}>
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={groupId}
        checked={count > 0}
        disabled={option.isSoldOut}
        onChange={onTap}
      />
      <span className={isRadio ? 'dot' : 'box'} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      {text}
    </label>
  );
}
