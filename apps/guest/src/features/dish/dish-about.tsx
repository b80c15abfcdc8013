import type { Menu } from '@hansang/contract/schemas';
import { timesText } from '@hansang/rules/hours';
import type { ReactNode } from 'react';
import { statedFacts } from '../../shared/menu/stated-facts.ts';
import { Picture } from '../../shared/page/picture.tsx';
import { useWords } from '../../shared/words/words.ts';
import { PriceHours, UsualPrice } from './price-hours.tsx';

/** The dish itself: picture, name, description, price and what is in it. */
export function DishAbout({ menu, titleId, marks }: { menu: Menu; titleId: string; marks: ReactNode }) {
  const words = useWords();
  const { t, of, won, language } = words;
  const facts = statedFacts(menu, words).filter(({ says }) => says.length > 0);
  const name = of(menu.multiLanguage.name);
  const text = of(menu.multiLanguage.description);
  const price = won(menu.price);
  return (
    <div className="about">
      {menu.imageUrl && (
        <Picture
          path={menu.imageUrl}
          name={name}
          width={435}
          pixels={870}
          shape="banner"
          isFirst
          under={192}
          className="about-picture"
        />
      )}
      {marks}
      <h1 className="about-name" id={titleId}>
        {name}
      </h1>
      {text && <p className="about-text">{text}</p>}
      <p className="about-price price">
        <UsualPrice item={menu} />
        {menu.sizes.length > 1 ? t('menu.from', { price }) : price}
      </p>
      {menu.sizes.length === 0 && <PriceHours item={menu} />}
      {menu.schedule && <p className="price-hours">{timesText(menu.schedule, language)}</p>}
      {facts.length > 0 && (
        <dl className="about-facts">
          {facts.map(({ name, heading, says }) => (
            <div key={name}>
              <dt>{heading}</dt>
              <dd>{typeof says === 'string' ? says : words.list(says)}</dd>
            </div>
          ))}
        </dl>
      )}
      <a className="about-label" href={`/menu/${encodeURIComponent(menu._id)}/label`}>
        {t('dish.label')}
      </a>
    </div>
  );
}
