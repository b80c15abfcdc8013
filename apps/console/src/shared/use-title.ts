import { createContext, useContext, useEffect } from 'react';
import { useWords } from './words/words.ts';

/** How many new orders wait, for every screen's title and for the menu. */
export const WaitingContext = createContext(0);

/** How many calls of guests nobody has answered yet. */
export const CallingContext = createContext(0);

/** Names the browser's tab, with the number of orders and calls that wait in front. */
export function useTitle(title: string): void {
  const { t } = useWords();
  const waiting = useContext(WaitingContext) + useContext(CallingContext);
  const text = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${t('app.name')}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
