import { ALLERGENS } from '@hansang/contract';
import type { Menu, MenuAnswer, Option, Stated } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { marksOf } from '../../shared/menu/menu-view.ts';
import { type Fact, statedFacts } from '../../shared/menu/stated-facts.ts';
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
  const words = useWords();
  const { of } = words;
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
      {statedFacts(dish, words).map((fact) => (
        <FactSection key={fact.name} fact={fact} isBare={fact.name === 'allergens' && dish.freeOf.length > 0}>
          {fact.name === lastOfAllergens(dish) && <p className="label-none">{t('otherAllergens')}</p>}
        </FactSection>
      ))}
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

/** What the page says where nothing is stated; of anything else it then says nothing. */
const NOTHING: { readonly [Name in keyof Stated]?: 'noOrigin' | 'noAllergens' } = {
  foodOrigin: 'noOrigin',
  allergens: 'noAllergens',
};

/** Under which part of the page it stands that of some allergens nothing is stated; null where all are, or none. */
function lastOfAllergens({ allergens, freeOf }: Stated): keyof Stated | null {
  const said = allergens.length + freeOf.length;
  if (said === 0 || said >= ALLERGENS.length) return null;
  return freeOf.length > 0 ? 'freeOf' : 'allergens';
}

interface FactSectionProps {
  fact: Fact;
  /** Says nothing of that nothing is stated. */
  isBare: boolean;
  children: ReactNode;
}

function FactSection({ fact: { name, heading, says }, isBare, children }: FactSectionProps) {
  const t = labelWords.use();
  const nothing = isBare ? undefined : NOTHING[name];
  if (says.length === 0 && !nothing) return null;
  return (
    <section>
      <h2>{heading}</h2>
      {says.length === 0 && nothing && <p className="label-none">{t(nothing)}</p>}
      {typeof says === 'string' ? says && <p>{says}</p> : <Codes of={name} words={says} />}
      {children}
    </section>
  );
}

function Codes({ of, words }: { of: keyof Stated; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="label-codes" data-of={of}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

/** An option with what it brings of its own; its name alone where that is nothing. */
function OptionLabel({ option }: { option: Option }) {
  const words = useWords();
  return (
    <li>
      <b>{words.of(option.multiLanguage.name)}</b>
      {option.isSoldOut && <span className="label-out">{words.t('mark.SOLD_OUT')}</span>}
      {statedFacts(option, words).map(({ name, heading, says }) =>
        typeof says === 'string' || name === 'freeOf' ? (
          says.length > 0 && (
            <span key={name} className="hint label-from">
              {typeof says === 'string' ? says : `${heading}: ${words.list(says)}`}
            </span>
          )
        ) : (
          <Codes key={name} of={name} words={says} />
        ),
      )}
    </li>
  );
}
