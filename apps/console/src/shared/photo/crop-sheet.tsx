import type { MenuPicture, PictureCrop } from '@hansang/contract/schemas';
import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../widgets/button.tsx';
import { Sheet } from '../widgets/sheet.tsx';
import { firstCrop } from './first-crop.ts';
import styles from './photo.module.css';
import type { PhotoWords } from './photo-words.ts';

interface CropSheetProps {
  t: PhotoWords;
  name: string;
  picture: MenuPicture;
  /** Width by height. */
  aspect: number;
  isSending: boolean;
  onClose(): void;
  onCut(crop: PictureCrop): void;
}

const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));

/** The frame of what guests will see: dragged, or moved and sized with the arrow keys. */
export default function CropSheet({ t, name, picture, aspect, isSending, onClose, onCut }: CropSheetProps) {
  const { original } = picture;
  const [crop, setCrop] = useState(
    () => picture.crop ?? firstCrop(original ?? { width: 1, height: 1 }, aspect),
  );
  if (!original) return null;
  const handle = t('crop.corner');
  return (
    <Sheet
      isOpen
      isOnTop
      place="middle"
      onClose={onClose}
      title={t('crop')}
      sub={<p className={styles.help}>{t('crop.help')}</p>}
      foot={
        <>
          <Button disabled={isSending} onClick={() => onCut({ x: 0, y: 0, width: 1, height: 1 })}>
            {t('crop.nothing')}
          </Button>
          <Button kind="primary" disabled={isSending} onClick={() => onCut(crop)}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <ReactCrop
        className={styles.crop ?? ''}
        crop={{
          unit: '%',
          x: crop.x * 100,
          y: crop.y * 100,
          width: crop.width * 100,
          height: crop.height * 100,
        }}
        aspect={aspect}
        keepSelection
        ruleOfThirds
        minWidth={40}
        ariaLabels={{
          cropArea: t('crop.frame'),
          nwDragHandle: handle,
          nDragHandle: handle,
          neDragHandle: handle,
          eDragHandle: handle,
          seDragHandle: handle,
          sDragHandle: handle,
          swDragHandle: handle,
          wDragHandle: handle,
        }}
        onChange={(_, { x, y, width, height }) =>
          width > 0 &&
          height > 0 &&
          setCrop({ x: share(x), y: share(y), width: share(width), height: share(height) })
        }
      >
        <img
          className={styles.whole}
          src={`${original.image}?w=870`}
          width={original.width}
          height={original.height}
          alt={name}
        />
      </ReactCrop>
    </Sheet>
  );
}
