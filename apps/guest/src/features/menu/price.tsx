import type { DishView } from '../../shared/menu/menu-view.ts';
import { useWords } from '../../shared/words/words.ts';

export function Price({ dish }: { dish: Pick<DishView, 'price' | 'sized' | 'was'> }) {
  const { t, won } = useWords();
  const price = won(dish.price);
  return (
    <span className="price">
      {dish.was && <s className="price-was">{won(dish.was)}</s>}
      {dish.sized ? t('menu.from', { price }) : price}
    </span>
  );
}
