import type { ReactNode } from 'react';
import type { MenuView } from '../../shared/menu/menu-view.ts';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { Featured, MenuList } from './menu-list.tsx';
import { VenueFoot } from './venue-foot.tsx';

export interface MenuScreenProps {
  readonly venue: VenueView;
  readonly menu: MenuView;
  /** Above the menu: the venue, the table, ways to other screens. */
  readonly head: ReactNode;
  /** The venue's pictures: the first one, then all of them. */
  readonly banner: ReactNode;
  onSearch(): void;
}

export function MenuScreen({ venue, menu, head, banner, onSearch }: MenuScreenProps) {
  const { t } = useWords();
  return (
    <>
      {head}
      <main id="main" tabIndex={-1}>
        {venue.reserved && (
          <p className="closed" role="status">
            {t('menu.reserved', { when: venue.reserved })}
          </p>
        )}
        {venue.closed && <Closed says={venue.closed} opens={venue.opens} />}
        {venue.pictures.length > 0 && <div className="banner">{banner}</div>}
        {menu.categories.length === 0 ? (
          <p className="empty">{t('menu.empty')}</p>
        ) : (
          <>
            <Featured menu={menu} />
            <CategoryTabs categories={menu.categories} onSearch={onSearch} />
            <MenuList menu={menu} arrangement={venue.arrangement} />
          </>
        )}
      </main>
      <VenueFoot venue={venue} menu={menu} />
    </>
  );
}

/** Why nothing can be ordered now, and from when it can be again: it stays for as long as that is so. */
function Closed({ says, opens }: { says: string; opens: string | null }) {
  const { t } = useWords();
  return (
    <p className="closed" role="status">
      {opens === null ? says : `${says} ${t('menu.opens', { when: opens })}`}
    </p>
  );
}
