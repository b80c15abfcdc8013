import { MODAL_TOAST_MS, SNACKBAR_BOTTOM, SUCCESS_ANIMATION, TOAST_MS } from '@hansang/contract';
import { SuccessCheck } from '@hansang/ui/animation';
import { ModalToast, Snackbar, Toast } from '@hansang/ui/feedback';
import { Button } from '../../shared/widgets/button.tsx';
import styles from './gallery-page.module.css';
import type { GalleryWords } from './gallery-words.ts';
import { Frame, Show } from './show.tsx';
import { useBrief } from './use-brief.ts';

interface ShowProps {
  readonly words: GalleryWords;
}

export function ToastShow({ words }: ShowProps) {
  const toast = useBrief(TOAST_MS);
  return (
    <Show title={words('toasts')}>
      <div className={styles.live}>
        <Button onClick={toast.show}>{words('show')}</Button>
        <p>{words('again')}</p>
      </div>
      <div className="toast-place" role="status">
        {toast.isShown && <Toast key={toast.turn} text={words('toastText')} />}
      </div>
      <Frame name={`${TOAST_MS} ms`}>
        <div className="toast-place">
          <Toast text={words('toastText')} />
        </div>
      </Frame>
    </Show>
  );
}

export function ModalToastShow({ words }: ShowProps) {
  const plain = useBrief(MODAL_TOAST_MS);
  const checked = useBrief(MODAL_TOAST_MS);
  return (
    <Show title={words('modalToasts')}>
      <div className={styles.live}>
        <Button onClick={plain.show}>{words('plain')}</Button>
        <Button onClick={checked.show}>{words('checked')}</Button>
      </div>
      <div role="status">
        {plain.isShown && <ModalToast key={plain.turn} text={words('modalText')} />}
        {checked.isShown && (
          <ModalToast key={-checked.turn} text={words('modalText')}>
            <SuccessCheck {...SUCCESS_ANIMATION} />
          </ModalToast>
        )}
      </div>
      <Frame name={words('plain')}>
        <ModalToast text={words('modalText')} />
      </Frame>
      <Frame name={words('checked')}>
        <ModalToast text={words('modalText')}>
          <SuccessCheck {...SUCCESS_ANIMATION} />
        </ModalToast>
      </Frame>
    </Show>
  );
}

export function SnackbarShow({ words }: ShowProps) {
  const kinds = [
    ['default', 'snackDefault'],
    ['callToAction', 'snackCall'],
    ['addMenu', 'snackAdd'],
    ['detailedCallToAction', 'snackDetailed'],
  ] as const;
  return (
    <Show title={words('snackbars')}>
      {kinds.map(([above, key]) => (
        <Frame key={above} name={words(key, { margin: SNACKBAR_BOTTOM[above] })}>
          <Snackbar text={words('snackText')} label={words('snackDo')} above={above} onAction={() => {}} />
        </Frame>
      ))}
    </Show>
  );
}
