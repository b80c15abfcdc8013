import type { DrinkList, DrinkView } from '../../shared/menu/drink-list.ts';
import { Later } from '../../shared/page/later.tsx';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { Picture } from '../../shared/page/picture.tsx';
import { useWords } from '../../shared/words/words.ts';
import { drinkWords } from './drink-words.ts';
import './drinks.css';

export interface DrinksScreenProps {
  readonly list: DrinkList;
  /** The venue's name, above the list. */
  readonly venue: string;
  /** Why nothing can be ordered now, or null. */
  readonly closed: string | null;
  /** The dish that the table had last, or null. */
  readonly lastDrink: string | null;
  /** The order that this entry has placed, or null. */
  readonly orderId: string | null;
  onPick(drink: DrinkView): void;
}

/** The drinks of the tag that was tapped; one tap picks one. */
export default function DrinksScreen({ list, venue, closed, lastDrink, orderId, onPick }: DrinksScreenProps) {
  const { won, t } = useWords();
  return (
    <>
      <PageTop title={venue} back="/menu" isAside />
      <main id="main" tabIndex={-1} className="drinks">
        <Later instead={<h1 className="drinks-title">{t('common.loading')}</h1>}>
          <Title list={list} isUsed={orderId !== null} />
        </Later>
        {closed && <p className="closed">{closed}</p>}
        {orderId !== null ? (
          <Later>
            <Used orderId={orderId} />
          </Later>
        ) : (
          <ul>
            {list.drinks.map((drink) => (
              <li key={`${drink.id} ${drink.sizeId}`}>
                <button
                  type="button"
                  className={drink.isSoldOut ? 'drink drink-out' : 'drink'}
                  disabled={drink.isSoldOut || closed !== null}
                  onClick={() => onPick(drink)}
                >
                  <Picture
                    className="drink-picture"
                    path={drink.image ?? undefined}
                    name={drink.name}
                    width={72}
                    pixels={192}
                    shape="square"
                  />
                  <span className="drink-text">
                    <Later>{drink.id === lastDrink && <Last />}</Later>
                    <b>{drink.name}</b>
                    {drink.size && <span className="hint">{drink.size}</span>}
                  </span>
                  <span className="drink-side">
                    {drink.isForAdults && <span className="drink-mark">{t('mark.ADULT')}</span>}
                    {drink.isSoldOut && <span className="drink-mark">{t('mark.SOLD_OUT')}</span>}
                    <span className="price drink-price">{won(drink.price)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Later>
          <Foot isEmpty={list.drinks.length === 0 && orderId === null} />
        </Later>
      </main>
    </>
  );
}

function Title({ list, isUsed }: { list: DrinkList; isUsed: boolean }) {
  const words = drinkWords.use();
  return (
    <>
      <h1 className="drinks-title">{list.tag === 'NONE' ? words('title') : words(list.tag)}</h1>
      {list.drinks.length > 0 && !isUsed && <p className="hint">{words('lead')}</p>}
    </>
  );
}

function Last() {
  return <span className="drink-last">{drinkWords.use()('last')}</span>;
}

function Foot({ isEmpty }: { isEmpty: boolean }) {
  const words = drinkWords.use();
  return (
    <>
      {isEmpty && <p className="nothing">{words('none')}</p>}
      <a className="button button-quiet drinks-menu" href="/menu">
        {words('toMenu')}
      </a>
    </>
  );
}

/** One entry orders once; the next one begins at the tag. */
export function Used({ orderId }: { orderId: string }) {
  const words = drinkWords.use();
  return (
    <div className="nothing">
      <p className="nothing-title">{words('used')}</p>
      <p>{words('usedText')}</p>
      <a className="button" href={`/order/done/${encodeURIComponent(orderId)}`}>
        {words('seeOrder')}
      </a>
    </div>
  );
}
