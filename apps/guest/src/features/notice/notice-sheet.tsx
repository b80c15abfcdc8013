import { Sheet } from '../../shared/layer/sheet.tsx';
import { pictureAddress } from '../../shared/page/picture.tsx';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';
import './notice.css';

export interface NoticeSheetProps {
  readonly isOpen: boolean;
  readonly venue: VenueView;
  onClose(): void;
}

/** What the venue wants every guest to know before ordering. */
export default function NoticeSheet({ isOpen, venue, onClose }: NoticeSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      isOpen={isOpen}
      titleId="notice"
      onClose={onClose}
      isUnasked
      bar={
        <button type="button" className="button" onClick={onClose}>
          {t('notice.confirm')}
        </button>
      }
    >
      <h2 className="notice-title" id="notice">
        {t('notice.title')}
      </h2>
      {venue.notice && <p className="notice-text">{venue.notice}</p>}
      {venue.pictures.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too
        <ul className="notice-pictures" tabIndex={0} aria-labelledby="notice">
          {venue.pictures.map((url, i) => (
            <li key={url}>
              <img
                src={pictureAddress(url, 480, 'banner')}
                alt={venue.pictureWords[i] ?? ''}
                width={217}
                height={125}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
