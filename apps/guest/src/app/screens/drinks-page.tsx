import { useEffect, useState } from 'react';
import DrinksScreen from '../../features/drinks/drinks-screen.tsx';
import { drinkList } from '../../shared/menu/drink-list.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { readDrinkEntry } from '../../shared/session/drink-entry.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';
import { attemptOf, lastDrink, pickDrink } from '../ordering/pick-drink.ts';
import { useMenuAtHand } from '../ordering/use-menu-at-hand.tsx';
import type { ScreenProps } from '../screen-props.ts';

export default function DrinksPage({ parts }: ScreenProps) {
  const phone = usePhone();
  const { language } = useWords();
  const venue = useStore(phone.venue.view);
  const answer = useStore(phone.menu.answer);
  const changed = usePhoneStore(phone.ordersChanged, 0);
  const arrived = usePhoneStore(parts.arrived, false);
  const [last, setLast] = useState<string | null>(null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const retry = useMenuAtHand();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to look again
  useEffect(() => {
    setOrderId(attemptOf(phone)?.orderId ?? null);
    if (!answer) void phone.menu.load();
    // Before the session is this phone's own nobody may ask for its orders.
    if (arrived) void lastDrink(phone).then(setLast);
  }, [phone, changed, arrived]);
  const tag = (answer && readDrinkEntry(phone.jar)?.tag) ?? parts.first.drinks?.tag;
  const list = answer && tag ? drinkList(answer, tag, language, last) : parts.first.drinks;
  if (!venue || !list) return retry ?? <Skeleton rows={6} />;
  return (
    <DrinksScreen
      list={list}
      venue={venue.name}
      closed={venue.closed}
      lastDrink={last}
      orderId={orderId}
      onPick={(drink) => void pickDrink(phone, parts, drink)}
    />
  );
}
