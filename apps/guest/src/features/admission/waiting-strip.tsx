import type { AdmissionAnswer } from '@hansang/contract/schemas';
import { admissionWords } from './admission-words.ts';
import './admission.css';

export interface WaitingStripProps {
  readonly admission: AdmissionAnswer;
  /** Asks once more, where too many asked at once. */
  onAsk(): void;
}

/** Tells who is not let in yet how they stand, over whatever page they read. */
export default function WaitingStrip({ admission: { standing, label }, onAsk }: WaitingStripProps) {
  const t = admissionWords.use();
  if (standing === 'OUT')
    return (
      <p className="waiting waiting-out" role="status">
        {t('refused')}
      </p>
    );
  return (
    <div className="waiting" role="status">
      <p>
        {t(standing === 'ASKING' ? 'asking' : 'busy')}
        {standing === 'ASKING' && label && (
          <>
            {' '}
            <span className="waiting-label">{t('mySign', { label })}</span>
          </>
        )}
      </p>
      {standing === 'WAITING' && (
        <button type="button" className="button button-quiet waiting-again" onClick={onAsk}>
          {t('askAgain')}
        </button>
      )}
    </div>
  );
}
