import { IMAGE_SHAPES } from '@hansang/contract';
import type { Banner } from '@hansang/contract/schemas';
import { useState } from 'react';
import { PhotoTools } from '../../../shared/photo/photo-tools.tsx';
import { useSettingWords } from '../setting-words.ts';
import styles from '../settings-page.module.css';
import { EditSheet } from './edit-sheet.tsx';
import { type Drafted, storedOf, TextFields } from './text-fields.tsx';

const LONGEST = 80;

/** Never that of another banner, of this venue or of one that is gone. */
const newId = () => `banner-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

interface BannerSheetProps {
  /** Null: a new one. */
  banner: Banner | null;
  onClose(): void;
  onSave(banner: Banner): void;
}

/** One banner: its picture, and its words in four languages, which it can do without. */
export function BannerSheet({ banner, onClose, onSave }: BannerSheetProps) {
  const t = useSettingWords();
  const [image, setImage] = useState(banner?.image ?? null);
  const [text, setText] = useState<Drafted>({ ...banner?.words });
  const words = storedOf(text);
  const isWordless = Object.values(text).every((one) => !one?.trim());
  return (
    <EditSheet
      title={t('banner.title')}
      isGood={image !== null && (words !== null || isWordless)}
      onClose={onClose}
      onSave={() => image && onSave({ id: banner?.id ?? newId(), image, words })}
    >
      <PhotoTools
        name={t('banner.title')}
        image={image}
        aspect={1 / IMAGE_SHAPES.banner}
        onImage={setImage}
      />
      <p className={styles.note}>{t('banner.words')}</p>
      <TextFields drafted={text} longest={LONGEST} onDraft={setText} />
    </EditSheet>
  );
}
