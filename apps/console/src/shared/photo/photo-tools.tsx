import { imageSources } from '@hansang/contract';
import type { MenuPicture } from '@hansang/contract/schemas';
import { useState } from 'react';
import { ComingPart } from '../parts/coming-part.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { Button } from '../widgets/button.tsx';
import { Icon } from '../widgets/icon.tsx';
import { FileButton } from './file-button.tsx';
import styles from './photo.module.css';
import { type PhotoWords, usePhotoWords } from './photo-words.ts';
import { usePhoto } from './use-photo.ts';

/** What cuts comes with the first photo. */
const CropSheet = lazyPart(() => import('./crop-sheet.tsx'));

export interface PhotoToolsProps {
  /** What it is a picture of. */
  name: string;
  image: string | null;
  /** Width by height of what guests see of it. */
  aspect: number;
  onImage(image: string | null): void;
}

/** A picture: taken or chosen, cut, taken off. */
export function PhotoTools(props: PhotoToolsProps) {
  const words = usePhotoWords();
  return words && <Tools {...props} t={words} />;
}

function Tools({ name, image, aspect, onImage, t }: PhotoToolsProps & { t: PhotoWords }) {
  const [cutting, setCutting] = useState<MenuPicture | null>(null);
  const { known, take, cut, isSending } = usePhoto(image, setCutting, (cutOut) => {
    setCutting(null);
    onImage(cutOut);
  });
  return (
    <section className={styles.photo} aria-label={name} aria-busy={isSending}>
      {image ? (
        <img className={styles.shown} {...imageSources(image, 120, 'square')} alt={name} />
      ) : (
        <span className={styles.shown} aria-hidden="true">
          <Icon name="picture" size={32} />
        </span>
      )}
      <div className={styles.tools}>
        <FileButton icon="camera" text={t('take')} isCamera isDisabled={isSending} onFile={take} />
        <FileButton icon="picture" text={t('choose')} isDisabled={isSending} onFile={take} />
        {known?.original && (
          <Button disabled={isSending} onClick={() => setCutting(known)}>
            <Icon name="crop" size={22} />
            {t('cropAgain')}
          </Button>
        )}
        {image && (
          <Button disabled={isSending} onClick={() => onImage(null)}>
            {t('remove')}
          </Button>
        )}
        {isSending && <p role="status">{t('sending')}</p>}
      </div>
      {cutting && (
        <ComingPart>
          <CropSheet
            t={t}
            name={name}
            picture={cutting}
            aspect={aspect}
            isSending={isSending}
            onClose={() => setCutting(null)}
            onCut={(crop) => cut(cutting, crop)}
          />
        </ComingPart>
      )}
    </section>
  );
}
