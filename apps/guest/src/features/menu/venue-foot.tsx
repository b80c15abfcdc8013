import type { MenuView } from '../../shared/menu/menu-view.ts';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';

/** What the law wants to be readable: origin, allergens, who sells. */
export function VenueFoot({ venue, menu }: { venue: VenueView; menu: MenuView }) {
  const { t } = useWords();
  const { company, phone } = venue;
  return (
    <footer className="foot">
      {menu.origin && (
        <section>
          <h2>{t('menu.origin')}</h2>
          <p>{menu.origin}</p>
        </section>
      )}
      {menu.allergy && (
        <section>
          <h2>{t('menu.allergy')}</h2>
          <p>{menu.allergy}</p>
        </section>
      )}
      <section>
        <h2>{t('menu.company')}</h2>
        <p>{company.name}</p>
        {company.number && <p className="num">{t('menu.companyNumber', { number: company.number })}</p>}
        {(phone ?? company.phone) && (
          <p className="num">{t('menu.phone', { phone: phone ?? company.phone ?? '' })}</p>
        )}
      </section>
    </footer>
  );
}
