import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useVenue } from '../shared/venue/me.ts';
import { Icon } from '../shared/widgets/icon.tsx';
import { useWords } from '../shared/words/words.ts';
import { writtenIn } from '../shared/words/written-in.ts';
import styles from './venue-switch.module.css';

/** Venues that the list holds; more are found on the page of all. */
const MOST = 12;

/** The venue's name, and the way to others: to those that somebody works in, and to one that its owner sets up. */
export function VenueSwitch() {
  const { t, of } = useWords();
  const { me, restaurantId, name } = useVenue();
  const navigate = useNavigate();
  // The list opens inside the rail, so that it belongs to the same landmark.
  const place = useRef<HTMLDivElement>(null);
  const face = (
    <>
      <img className={styles.mark} src={`${import.meta.env.BASE_URL}icon.svg`} alt="" />
      <span className={styles.name} lang={writtenIn(of(name))}>
        {of(name)}
      </span>
    </>
  );
  const mayAdd = me.ownsInstallation && me.tablet === null;
  if (me.venues.length < 2 && !mayAdd) return <div className={styles.trigger}>{face}</div>;
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger
          className={styles.trigger}
          aria-label={t('venue.current', { name: of(name) })}
          title={t('venue.switch')}
        >
          {face}
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner className={styles.positioner} side="right" align="start" sideOffset={8}>
            <Menu.Popup className={styles.popup}>
              {me.venues.length > 1 && (
                <Menu.Item className={styles.item} onClick={() => void navigate(`/${restaurantId}/venues`)}>
                  <span className={styles.itemName}>{t('venue.tonight')}</span>
                </Menu.Item>
              )}
              <Menu.RadioGroup
                value={restaurantId}
                onValueChange={(value) => void navigate(`/${value as number}/orders`)}
              >
                {me.venues.slice(0, MOST).map((venue) => (
                  <Menu.RadioItem
                    key={venue.restaurantId}
                    value={venue.restaurantId}
                    className={styles.item}
                    closeOnClick
                  >
                    <span className={styles.itemName}>{of(venue.name)}</span>
                    <span className={styles.role}>{t(`role.${venue.role}`)}</span>
                    <span className={styles.check}>
                      {venue.restaurantId === restaurantId && <Icon name="check" />}
                    </span>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              {mayAdd && (
                <Menu.Item className={styles.item} onClick={() => void navigate('/set-up')}>
                  <span className={styles.itemName}>{t('venue.another')}</span>
                  <span className={styles.check}>
                    <Icon name="plus" />
                  </span>
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}
