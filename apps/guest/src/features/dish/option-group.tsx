import type { Option, OptionGroup } from '@hansang/contract/schemas';
import { fewestOf, type OptionRefusal } from '@hansang/rules';
import { Suspense } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { Stepper } from '../../shared/page/stepper.tsx';
import { useWords, type Words } from '../../shared/words/words.ts';
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
  const chosen = group.options.find(({ _id }) => (taken.get(_id) ?? 0) > 0);
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
        <span className="group-limit">{howMany(group, t)}</span>
      </legend>
      {kind === 'one' && !group.isRequired && (
        <NoneRow
          groupId={group._id}
          isChosen={chosen === undefined}
          onTap={() => chosen && onTap(chosen._id)}
        />
      )}
      {group.options.map((option) => (
        <OptionRow
          key={option._id}
          option={option}
          groupId={group._id}
          kind={kind}
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

/** How many may be taken: exactly so many, from so many, or up to so many. */
function howMany(group: OptionGroup, t: Words['t']): string {
  const least = fewestOf(group);
  const most = group.selectableCount;
  if (least === most) return t('dish.choose', { count: least });
  return least > 1 ? t('dish.chooseBetween', { least, most }) : t('dish.upTo', { count: most });
}

interface OptionRowProps {
  readonly option: Option;
  readonly groupId: string;
  readonly kind: ReturnType<typeof groupKind>;
  readonly count: number;
  onTap(): void;
  onStep(by: 1 | -1): void;
}

function OptionRow({ option, groupId, kind, count, onTap, onStep }: OptionRowProps) {
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
  const isRadio = kind === 'one';
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
        {!isRadio && <Icon name="check" size={16} />}
      </span>
      {text}
    </label>
  );
}

/** Of an optional one it may also be none. */
function NoneRow({
  groupId,
  isChosen,
  onTap,
}: {
  readonly groupId: string;
  readonly isChosen: boolean;
  onTap(): void;
}) {
  const { t } = useWords();
  return (
    <label className="option">
      <input type="radio" name={groupId} checked={isChosen} onChange={onTap} />
      <span className="dot" aria-hidden="true" />
      <span className="option-name">{t('dish.none')}</span>
    </label>
  );
}
