import type { MenuArrangement } from '@hansang/contract';
import { memo, Suspense } from 'react';
import type { CategoryView, DishView, MenuView } from '../../shared/menu/menu-view.ts';
import { useWords } from '../../shared/words/words.ts';
import { sectionId } from './category-tabs.tsx';
import { DishCard, DishRow } from './dish-row.tsx';

/** Pictures that load before the page is hydrated: those that a phone shows without scrolling. */
const FIRST_CARDS = 2;
const FIRST_ROWS = 2;
const TIMED_NAMES = 2;

export const Featured = memo(function Featured({ menu }: { menu: MenuView }) {
  const { t } = useWords();
  const dishes = featuredDishes(menu);
  if (dishes.length === 0) return null;
  return (
    <section className="featured" aria-labelledby="featured">
      <h2 id="featured">{t('menu.recommended')}</h2>
      <ul>
        {dishes.map((dish, i) => (
          <li key={dish.id}>
            <DishCard dish={dish} isFirst={i < FIRST_CARDS} isTimed={i < TIMED_NAMES} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function featuredDishes({ categories, featured }: MenuView): DishView[] {
  const dishes = new Map(categories.flatMap(({ dishes }) => dishes.map((dish) => [dish.id, dish] as const)));
  return featured.flatMap((id) => dishes.get(id) ?? []);
}

/** The menu by category. Each category hydrates for itself, so that no tap waits for all of them. */
export const MenuList = memo(function MenuList({
  menu,
  arrangement,
}: {
  menu: MenuView;
  arrangement: MenuArrangement;
}) {
  // Names in the strip of recommended dishes come first on the page.
  const untimed = menu.featured.length;
  return menu.categories.map((category, i) => (
    <Suspense key={category.id} fallback={null}>
      <Category
        category={category}
        isGrid={arrangement === 'GRID'}
        firstRows={i === 0 ? FIRST_ROWS : 0}
        timed={i === 0 ? Math.max(0, TIMED_NAMES - untimed) : 0}
      />
    </Suspense>
  ));
});

interface CategoryProps {
  readonly category: CategoryView;
  readonly isGrid: boolean;
  readonly firstRows: number;
  readonly timed: number;
}

function Category({ category, isGrid, firstRows, timed }: CategoryProps) {
  const id = sectionId(category.id);
  return (
    <section className="category" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} tabIndex={-1}>
        {category.name}
      </h2>
      {category.text && <p className="category-about">{category.text}</p>}
      <ul className={isGrid ? 'dishes dishes-grid' : 'dishes'}>
        {category.dishes.map((dish, i) => (
          <li key={dish.id}>
            <DishRow dish={dish} isTile={isGrid} isFirst={i < firstRows} isTimed={i < timed} />
          </li>
        ))}
      </ul>
    </section>
  );
}
