import type { DishView } from '../../shared/menu/menu-view.ts';
import { Picture } from '../../shared/page/picture.tsx';
import { DishMarks } from './dish-marks.tsx';
import { Price } from './price.tsx';

// The first two dish names of the page say when the menu was painted.
const TIMED = { elementtiming: 'dish-name' };

export interface DishItemProps {
  readonly dish: DishView;
  /** Among the first on the page: its picture loads at once. */
  readonly isFirst?: boolean;
  readonly isTimed?: boolean;
}

export function DishRow({
  dish,
  isTile,
  isFirst = false,
  isTimed = false,
}: DishItemProps & { isTile: boolean }) {
  const isOut = dish.times || dish.marks?.includes('SOLD_OUT');
  return (
    <a className={isOut ? 'dish dish-out' : 'dish'} href={`/menu/${encodeURIComponent(dish.id)}`}>
      <span className="dish-text">
        <DishMarks marks={dish.marks} left={dish.left} />
        <span className="dish-name" {...(isTimed ? TIMED : {})}>
          {dish.name}
        </span>
        {dish.text && <span className="dish-about">{dish.text}</span>}
        {dish.times && <span className="dish-times">{dish.times}</span>}
        <Price dish={dish} />
      </span>
      <Picture
        path={dish.image}
        name={dish.name}
        width={isTile ? 200 : 96}
        pixels={isTile ? 390 : 192}
        shape="square"
        isFirst={isFirst}
      />
    </a>
  );
}

/** A recommended dish, larger, in the strip on top. */
export function DishCard({ dish, isFirst = false, isTimed = false }: DishItemProps) {
  return (
    <a className="card" href={`/menu/${encodeURIComponent(dish.id)}`}>
      <Picture path={dish.image} name={dish.name} width={224} pixels={480} shape="photo" isFirst={isFirst} />
      <span className="dish-name" {...(isTimed ? TIMED : {})}>
        {dish.name}
      </span>
      <Price dish={dish} />
    </a>
  );
}
