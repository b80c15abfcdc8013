import type { Menu, Size } from '@hansang/contract/schemas';
import { timesText } from '@hansang/rules/hours';
import { useWords } from '../../shared/words/words.ts';

type Priced = Pick<Menu | Size, 'price' | 'usualPrice' | 'happyHour'>;

/** What it costs at other hours, where that is more than now. */
export function UsualPrice({ item: { price, usualPrice = 0 } }: { item: Priced }) {
  const { won } = useWords();
  return usualPrice > price && <s className="price-off">{won(usualPrice)}</s>;
}

/** At which hours it has another price, and which. */
export function PriceHours({ item: { happyHour } }: { item: Priced }) {
  const { won, language } = useWords();
  if (!happyHour) return null;
  return (
    <span className="price-hours">
      {timesText(happyHour.times, language)} {won(happyHour.price)}
    </span>
  );
}
