import '@hansang/ui/button.css';
import { useTitle } from '../../shared/use-title.ts';
import { AnimationShow } from './animation-show.tsx';
import { DialogShow } from './dialog-show.tsx';
import styles from './gallery-page.module.css';
import { useGalleryWords } from './gallery-words.ts';
import { LayerShow } from './layer-show.tsx';
import { ModalToastShow, SnackbarShow, ToastShow } from './toast-show.tsx';

/** Everything that is shown over a guest's screen, in every state, for those who look after how it looks. */
export default function GalleryPage() {
  const words = useGalleryWords();
  useTitle(words('title'));
  return (
    <main className={styles.page}>
      <h1>{words('title')}</h1>
      <ToastShow words={words} />
      <ModalToastShow words={words} />
      <SnackbarShow words={words} />
      <DialogShow words={words} />
      <LayerShow words={words} />
      <AnimationShow words={words} />
    </main>
  );
}
