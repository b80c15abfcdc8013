import type { Mark } from '../../shared/menu/menu-view.ts';
import { useWords } from '../../shared/words/words.ts';

/** What stands out about a dish: sold out, recommended, new, popular, signature, 19+, spicy, and how few are left. */
export function DishMarks({
  marks = [],
  left,
}: {
  marks?: readonly Mark[] | undefined;
  left?: number | undefined;
}) {
  const { t } = useWords();
  if (marks.length === 0 && left === undefined) return null;
  return (
    <span className="marks">
      {left !== undefined && <span className="mark mark-left">{t('menu.left', { count: left })}</span>}
      {marks.map((mark) =>
        mark === 'ADULT' ? (
          <span key={mark} className="mark mark-adult">
            <span aria-hidden="true">{t('mark.ADULT')}</span>
            <span className="sr-only">{t('mark.adultLabel')}</span>
          </span>
        ) : (
          <span key={mark} className={`mark mark-${mark.toLowerCase()}`}>
            {t(`mark.${mark}`)}
          </span>
        ),
      )}
    </span>
  );
}
