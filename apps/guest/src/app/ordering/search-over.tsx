import { Suspense, useEffect } from 'react';
import { DishRow } from '../../features/menu/dish-row.tsx';
import { SearchSheet } from '../../features/search/search-sheet.tsx';
import { go } from '../../shared/browser/navigation.ts';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { dishView } from '../../shared/menu/menu-view.ts';
import { Skeleton } from '../../shared/page/skeleton.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';

/** The search over the menu; a dish that was found opens as it does from the menu. */
export default function SearchOver({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { menu } = usePhone();
  const { language } = useWords();
  const answer = useStore(menu.answer);
  useEffect(() => {
    if (isOpen && !menu.answer.get()) void menu.load();
  }, [isOpen, menu]);
  const pick = (href: string) => {
    onClose();
    // The sheet's own history entry goes first; where it was taken back, the dish comes.
    setTimeout(() => void go(href));
  };
  return (
    <Sheet isOpen={isOpen} titleId="search" onClose={onClose}>
      <Suspense fallback={<Skeleton rows={4} />}>
        {answer ? (
          <SearchSheet
            menu={answer}
            titleId="search"
            onPick={pick}
            row={(dish) => <DishRow dish={dishView(dish, language, answer)} isTile={false} />}
          />
        ) : (
          <Skeleton rows={4} />
        )}
      </Suspense>
    </Sheet>
  );
}
