import { REVIEW_QUESTIONS } from '@hansang/contract';
import { reviewLength, reviewTextFault } from '@hansang/rules';
import { Suspense, useEffect, useRef, useState } from 'react';
import { randomHex } from '../../shared/browser/random.ts';
import { useThrottled } from '../../shared/browser/throttle.ts';
import { PageBar } from '../../shared/page/page-bar.tsx';
import { RefusalText } from '../../shared/page/refusal-text.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { errorText } from '../../shared/words/error-texts.ts';
import { useWords } from '../../shared/words/words.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';
import { PhotosField } from './photos-field.tsx';
import { reviewWords } from './review-words.ts';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { Stars } from './stars.tsx';

const QUESTIONS = ['question.0', 'question.1', 'question.2', 'question.3'] as const;

export interface ReviewFormProps {
  readonly hashKey: string;
  /** It was sent, or somebody at the table had sent one before. */
  onWritten(isMine: boolean): void;
}

/** Four ratings, a text and photos. What was typed outlives a reload. */
export function ReviewForm({ hashKey, onWritten }: ReviewFormProps) {
  const phone = usePhone();
  const { language } = useWords();
  const t = reviewWords.use();
  const [draft, setDraft] = useState(() => readDraft(phone.storage, hashKey));
  const [wasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [photoFault, setPhotoFault] = useState<string | null>(null);
  const queue = usePhotoQueue(hashKey);
  const photos = useStore(queue.photos);
  // One key for one review, however often it has to be sent.
  const key = useRef(randomHex(32));

  const change = (changes: Partial<typeof draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(phone.storage, hashKey, next);
  };
  const isRated = draft.ratings.every((rating) => rating > 0);
  const textFault = reviewTextFault(draft.text);
  const isUploading = photos.some(({ state }) => state !== 'done' && state !== 'failed');
  const hasFailed = photos.some(({ state }) => state === 'failed');

  const send = useThrottled(async () => {
    setTried(true);
    if (!isRated || textFault) {
      document.getElementById(isRated ? 'review-text' : `rate-${draft.ratings.indexOf(0)}`)?.focus();
      return;
    }
    if (isUploading || hasFailed || isSending) return;
    setSending(true);
    const result = await phone.api.call('writeReview', {
      params: { hashKey },
      body: {
        ratings: [...draft.ratings],
        text: draft.text,
        photoIds: photos.flatMap(({ photoId }) => photoId ?? []),
      },
      idempotencyKey: key.current,
    });
    setSending(false);
    const isWritten = !result.ok && result.code === 'REVIEW_ALREADY_WRITTEN';
    if (!result.ok) await phone.fail(result);
    if (!result.ok && !isWritten) return;
    forgetDraft(phone.storage);
    onWritten(result.ok);
  });

  const wait = isUploading ? t('waitPhotos') : hasFailed ? t('fixPhotos') : null;
  return (
    <>
      {QUESTIONS.slice(0, REVIEW_QUESTIONS).map((question, i) => (
        <div key={question} id={`rate-${i}`} tabIndex={-1}>
          <Stars
            question={t(question)}
            name={question}
            value={draft.ratings[i] ?? 0}
            onRate={(value) => change({ ratings: draft.ratings.map((old, at) => (at === i ? value : old)) })}
          />
        </div>
      ))}
      {wasTried && !isRated && (
        <p className="fault" role="alert">
          {t('rateAll')}
        </p>
      )}
      <label className="review-label" htmlFor="review-text">
        {t('text')}
      </label>
      <textarea
        id="review-text"
        className="review-text"
        rows={5}
        maxLength={2000}
        placeholder={t('textHint')}
        aria-describedby="review-count"
        aria-invalid={wasTried && textFault !== null}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className="review-count num" id="review-count">
        {t('count', { count: reviewLength(draft.text) })}
      </p>
      {wasTried && textFault && (
        <p className="fault" role="alert">
          <Suspense>
            <RefusalText refusal={{ code: textFault, params: {} }} />
          </Suspense>
        </p>
      )}
      <PhotosField
        photos={photos}
        fault={photoFault}
        onAdd={(files) => {
          const fault = queue.add(files);
          setPhotoFault(null);
          if (fault) void errorText(fault, language).then(setPhotoFault);
        }}
        onRetry={queue.retry}
        onRemove={(id) => {
          setPhotoFault(null);
          queue.remove(id);
        }}
      />
      <PageBar>
        {wait && (
          <p className="why" id="review-wait">
            {wait}
          </p>
        )}
        <button
          type="button"
          className="button"
          disabled={wait !== null || isSending}
          aria-describedby={wait ? 'review-wait' : undefined}
          onClick={send}
        >
          {t(isSending ? 'sending' : 'send')}
        </button>
      </PageBar>
    </>
  );
}

function usePhotoQueue(hashKey: string): PhotoQueue {
  const phone = usePhone();
  const [queue] = useState(() =>
    createPhotoQueue({
      shrink: shrinkPhoto,
      send: (photo, onProgress, signal) =>
        sendPhoto({ hashKey, clientId: phone.clientId(), photo, onProgress, signal }),
      preview: (file) => URL.createObjectURL(file),
      forget: (preview) => URL.revokeObjectURL(preview),
    }),
  );
  useEffect(() => queue.close, [queue]);
  return queue;
}
