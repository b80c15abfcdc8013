import { MODAL_LAYERS, SELECTOR_UNMOUNT_MS } from '@hansang/contract';
import { Ask, ModalToast, Snackbar, Toast } from '@hansang/ui/feedback';
import { openDialogs } from '@hansang/ui/top-layer';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { SuccessCheck } from '../page/success-check.tsx';
import { usePhone } from '../phone.ts';
import { useStore } from '../store.ts';
import { useWords } from '../words/words.ts';
import type { Question, ToastView } from './feedback.ts';
import { standOverSheet } from './over-sheet.ts';
import { useTurns } from './use-turns.ts';
import { whatStandsBelow } from './what-stands-below.ts';

/** Toasts, snackbars and dialogs over whatever is on the screen. */
export default function FeedbackLayer() {
  const { feedback } = usePhone();
  const toast = useStore(feedback.toast);
  const modalToast = useStore(feedback.modalToast);
  const questions = useStore(feedback.questions);
  const dialogs = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, openDialogs.get);
  const top = dialogs.at(-1) ?? document.body;
  const inTurn = useTurns(questions, dialogs.length === 0);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current && toast) standOverSheet(place.current, top);
  }, [toast, top]);
  return (
    <>
      {inTurn.map((question) => (
        <AskOnce key={question.id} question={question} />
      ))}
      {createPortal(
        // Always there, so that a screen reader hears what comes into it.
        <div ref={place} className="toast-place" role="status">
          {toast && <Told key={toast.id} toast={toast} />}
        </div>,
        top,
      )}
      {createPortal(
        <div role="status">
          {modalToast && (
            <ModalToast key={modalToast.id} text={modalToast.text}>
              {modalToast.hasCheck && <SuccessCheck />}
            </ModalToast>
          )}
        </div>,
        top,
      )}
    </>
  );
}

function Told({ toast: { text, action } }: { toast: ToastView }) {
  if (!action) return <Toast text={text} />;
  return <Snackbar text={text} label={action.label} above={whatStandsBelow()} onAction={action.run} />;
}

const zIndex = MODAL_LAYERS.lowest + MODAL_LAYERS.defaultIndex * MODAL_LAYERS.step;
const stays = { content: SELECTOR_UNMOUNT_MS.scale, backdrop: SELECTOR_UNMOUNT_MS.backdrop };

function AskOnce({ question }: { question: Question }) {
  const { t } = useWords();
  const { text, detail, asks, isUnasked, yes, no, answer } = question;
  return (
    <Ask
      isOpen
      isUnasked={isUnasked}
      text={text}
      detail={detail}
      yes={yes ?? t('common.confirm')}
      no={asks ? (no ?? t('common.cancel')) : null}
      zIndex={zIndex}
      stays={stays}
      onAnswer={answer}
    />
  );
}
