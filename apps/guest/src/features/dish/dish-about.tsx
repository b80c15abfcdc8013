import type { Menu } from '@hansang/contract/schemas';
import type { ReactNode } from 'react';
import { Picture } from '../../shared/page/picture.tsx';
import { useWords } from '../../shared/words/words.ts';

/** The dish itself: picture, name, description, price, origin and allergens. */
export function DishAbout({ menu, titleId, marks }: { menu: Menu; titleId: string; marks: ReactNode }) {
  const { t, of, won } = useWords();
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
          className="about-picture"
        />
      )}
      {marks}
      <h1 className="about-name" id={titleId}>
        {name}
      </h1>
      {text && <p className="about-text">{text}</p>}
      <p className="about-price price">{menu.sizes.length > 1 ? t('menu.from', { price }) : price}</p>
      {(menu.foodOrigin || menu.allergens.length > 0) && (
        <dl className="about-facts">
          {menu.foodOrigin && (
            <div>
              <dt>{t('dish.origin')}</dt>
              <dd>{of(menu.foodOrigin)}</dd>
            </div>
          )}
          {menu.allergens.length > 0 && (
            <div>
              <dt>{t('dish.allergens')}</dt>
              <dd>{menu.allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
      <a className="about-label" href={`/menu/${encodeURIComponent(menu._id)}/label`}>
        {t('dish.label')}
      </a>
    </div>
  );
}
