import { REVIEW_PHOTOS_MAX } from '@hansang/contract';
import { Suspense, use } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import type { ErrorTexts } from '../../shared/words/error-texts.ts';
import { failureSentence, loadErrorTexts } from '../../shared/words/error-texts.ts';
import { useWords } from '../../shared/words/words.ts';
import type { QueuedPhoto } from './photo-queue.ts';
import { reviewWords } from './review-words.ts';

export interface PhotosFieldProps {
  readonly photos: readonly QueuedPhoto[];
  /** Why photos were left out, or null. */
  readonly fault: string | null;
  onAdd(files: readonly File[]): void;
  onRetry(id: number): void;
  onRemove(id: number): void;
}

/** Up to five photos, each with its progress, another try where it failed, and a way to take it out. */
export function PhotosField({ photos, fault, onAdd, onRetry, onRemove }: PhotosFieldProps) {
  const t = reviewWords.use();
  const { language } = useWords();
  return (
    <section className="photos" aria-labelledby="photos">
      <h2 id="photos">{t('photos')}</h2>
      <p className="hint">{t('photosHint', { max: REVIEW_PHOTOS_MAX })}</p>
      <ul className="photo-list">
        {photos.map((photo, i) => (
          <li key={photo.id} className={`photo photo-${photo.state}`}>
            <Suspense>
              <PhotoItem
                photo={photo}
                name={t('photo', { number: i + 1 })}
                texts={loadErrorTexts(language)}
                onRetry={() => onRetry(photo.id)}
                onRemove={() => onRemove(photo.id)}
              />
            </Suspense>
          </li>
        ))}
      </ul>
      <label className={photos.length < REVIEW_PHOTOS_MAX ? 'photo-add' : 'photo-add photo-full'}>
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={photos.length >= REVIEW_PHOTOS_MAX}
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])]);
            // The same photo may be chosen again after it was taken out.
            event.target.value = '';
          }}
        />
        <Icon name="plus" size={20} />
        <span>{t('addPhoto')}</span>
        <span className="num">
          {photos.length}/{REVIEW_PHOTOS_MAX}
        </span>
      </label>
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

interface PhotoItemProps {
  readonly photo: QueuedPhoto;
  readonly name: string;
  readonly texts: Promise<ErrorTexts>;
  onRetry(): void;
  onRemove(): void;
}

function PhotoItem({ photo, name, texts, onRetry, onRemove }: PhotoItemProps) {
  const t = reviewWords.use();
  const { language } = useWords();
  const errors = use(texts);
  const { state, share, failed, preview } = photo;
  return (
    <>
      <img src={preview} alt={name} width={72} height={72} />
      <div className="photo-text">
        <p aria-live={state === 'failed' || state === 'done' ? 'polite' : 'off'}>
          <b>{name}</b>{' '}
          <span className="num">
            {state === 'failed'
              ? t('failed')
              : state === 'done'
                ? t('uploaded')
                : state === 'uploading'
                  ? t('uploading', { percent: Math.floor(share * 100) })
                  : t('preparing')}
          </span>
        </p>
        {failed && <p className="fault">{failureSentence(errors, failed, language)}</p>}
        {state !== 'failed' && state !== 'done' && <progress value={share} max={1} aria-label={name} />}
        {state === 'failed' && (
          <button type="button" className="photo-retry" onClick={onRetry}>
            {t('retry', { photo: name })}
          </button>
        )}
      </div>
      <button
        type="button"
        className="photo-remove"
        aria-label={t('remove', { photo: name })}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </>
  );
}
