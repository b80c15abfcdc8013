import type { Menu, MenuAnswer, Option } from '@hansang/contract/schemas';
import { marksOf } from '../../shared/menu/menu-view.ts';
import { useWords } from '../../shared/words/words.ts';
import { labelWords } from './label-words.ts';
import './label.css';

export interface LabelScreenProps {
  readonly dish: Menu;
  readonly menu: Pick<MenuAnswer, 'foodOrigin' | 'allergyInfo'>;
  /** How many are left, where that is few enough to say. */
  readonly left: number | null;
}

/** Everything a guest may need to know about a dish before eating it, and about each of its options. */
export function LabelScreen({ dish, menu, left }: LabelScreenProps) {
  const { of } = useWords();
  const t = labelWords.use();
  const shown = marksOf(dish);
  const hasOptions = dish.optionGroups.some(({ options }) => options.length > 0);
  return (
    <>
      <h1 className="label-name">{of(dish.multiLanguage.name)}</h1>
      <section>
        <h2>{t('badges')}</h2>
        {shown.length === 0 && left === null ? (
          <p className="label-none">{t('noBadges')}</p>
        ) : (
          <Badges marks={shown} left={left} />
        )}
      </section>
      <section>
        <h2>{t('origin')}</h2>
        {dish.foodOrigin ? <p>{of(dish.foodOrigin)}</p> : <p className="label-none">{t('noOrigin')}</p>}
      </section>
      <section>
        <h2>{t('allergens')}</h2>
        {dish.allergens.length > 0 ? (
          <Allergens codes={dish.allergens} />
        ) : (
          <p className="label-none">{t('noAllergens')}</p>
        )}
      </section>
      {hasOptions && (
        <section>
          <h2>{t('options')}</h2>
          <p className="label-none">{t('optionsText')}</p>
          {dish.optionGroups.map((group) => (
            <div key={group._id} className="label-group">
              <h3>{of(group.multiLanguage.name)}</h3>
              <ul>
                {group.options.map((option) => (
                  <OptionLabel key={option._id} option={option} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {(menu.foodOrigin || menu.allergyInfo) && (
        <section>
          <h2>{t('whole')}</h2>
          {menu.foodOrigin && <p className="label-whole">{of(menu.foodOrigin)}</p>}
          {menu.allergyInfo && <p className="label-whole">{of(menu.allergyInfo)}</p>}
        </section>
      )}
      <a className="button button-quiet" href={`/menu/${encodeURIComponent(dish._id)}`}>
        {t('toDish')}
      </a>
    </>
  );
}

function Badges({ marks, left }: { marks: ReturnType<typeof marksOf>; left: number | null }) {
  const { t: common } = useWords();
  const t = labelWords.use();
  return (
    <dl className="label-badges">
      {marks.map((mark) => (
        <div key={mark}>
          <dt>{common(`mark.${mark}`)}</dt>
          <dd>{t(`about.${mark}`)}</dd>
        </div>
      ))}
      {left !== null && (
        <div>
          <dt>{common('menu.left', { count: left })}</dt>
          <dd>{t('about.LEFT')}</dd>
        </div>
      )}
    </dl>
  );
}

function Allergens({ codes }: { codes: Menu['allergens'] }) {
  const { t } = useWords();
  return (
    <ul className="label-allergens">
      {codes.map((code) => (
        <li key={code}>{t(`allergen.${code}`)}</li>
      ))}
    </ul>
  );
}

/** An option with what it brings of its own; its name alone where that is nothing. */
function OptionLabel({ option }: { option: Option }) {
  const { of, t } = useWords();
  const { foodOrigin, allergens = [] } = option;
  return (
    <li>
      <b>{of(option.multiLanguage.name)}</b>
      {option.isSoldOut && <span className="label-out">{t('mark.SOLD_OUT')}</span>}
      {foodOrigin && <span className="hint label-from">{of(foodOrigin)}</span>}
      {allergens.length > 0 && <Allergens codes={allergens} />}
    </li>
  );
}
