import { imageSources } from '@hansang/contract';
import type { DraftDish, MenuPicture } from '@hansang/contract/schemas';
import { lazy, Suspense, useState } from 'react';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { Icon, type IconName } from '../../../shared/widgets/icon.tsx';
import { dishName, useEditor } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import styles from './photo.module.css';
import { usePhoto } from './use-photo.ts';

/** What cuts comes with the first photo. */
const CropSheet = lazy(() => import('./crop-sheet.tsx'));

/** The photo of a dish: taken or chosen, cut, taken off. */
export function PhotoEdit({ dish }: { dish: DraftDish }) {
  const { e } = useEditorWords();
  const { change } = useEditor();
  const [cutting, setCutting] = useState<MenuPicture | null>(null);
  const save = (image: string | null) => change({ ...dishName(dish.id), field: 'image', value: image });
  const { known, take, cut, isSending } = usePhoto(dish.image, setCutting, (image) => {
    setCutting(null);
    save(image);
  });
  return (
    <section className={styles.photo} aria-label={e('field.image')} aria-busy={isSending}>
      {dish.image ? (
        <img className={styles.shown} {...imageSources(dish.image, 120, 'square')} alt={e('field.image')} />
      ) : (
        <span className={styles.shown} aria-hidden="true">
          <Icon name="picture" size={32} />
        </span>
      )}
      <div className={styles.tools}>
        <FileButton icon="camera" text={e('takePhoto')} isCamera isDisabled={isSending} onFile={take} />
        <FileButton icon="picture" text={e('choosePhoto')} isDisabled={isSending} onFile={take} />
        {known?.original && (
          <Button disabled={isSending} onClick={() => setCutting(known)}>
            <Icon name="crop" size={22} />
            {e('cropPhoto')}
          </Button>
        )}
        {dish.image && (
          <Button disabled={isSending} onClick={() => save(null)}>
            {e('removeImage')}
          </Button>
        )}
        {isSending && <p role="status">{e('sendingPhoto')}</p>}
      </div>
      {cutting && (
        <Suspense>
          <CropSheet
            picture={cutting}
            isSending={isSending}
            onClose={() => setCutting(null)}
            onCut={(crop) => cut(cutting, crop)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface FileButtonProps {
  icon: IconName;
  text: string;
  /** Opens the camera, where there is one. */
  isCamera?: boolean;
  isDisabled: boolean;
  onFile(file: File): void;
}

function FileButton({ icon, text, isCamera = false, isDisabled, onFile }: FileButtonProps) {
  return (
    <label className={`${buttonClass({})} ${styles.file} ${isCamera ? styles.camera : ''}`}>
      <Icon name={icon} size={22} />
      {text}
      <input
        type="file"
        className="sr-only"
        // Named so, phones that keep photos as HEIC hand over a JPEG.
        accept="image/jpeg,image/png,image/webp"
        {...(isCamera && { capture: 'environment' as const })}
        disabled={isDisabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen once more.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
