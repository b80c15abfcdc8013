import type { PasswordLink } from '@hansang/contract/schemas';
import { useRef, useState } from 'react';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './people.module.css';

/** Empty modules around the code, as the standard wants them. */
const MARGIN = 4;

/** A one-time link, to copy or to be scanned from this screen. Closed, it is gone. */
export function LinkCard({ link: { url, qrPath, qrSize, expiresAt } }: { link: PasswordLink }) {
  const { t, moment } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const side = qrSize + 2 * MARGIN;
  const copy = async () => {
    field.current?.select();
    // Without HTTPS a browser has no clipboard to write to; its old way still copies what is selected.
    const isDone = navigator.clipboard
      ? await navigator.clipboard.writeText(url).then(
          () => true,
          () => false,
        )
      : document.execCommand('copy');
    setCopied(isDone);
  };
  return (
    <div className={styles.link}>
      <p>{t('people.linkText', { time: moment(expiresAt) })}</p>
      <svg
        className={styles.code}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        role="img"
        aria-label={t('people.linkCode')}
        shapeRendering="crispEdges"
      >
        <path d={qrPath} fill="#000" />
      </svg>
      <input
        ref={field}
        className={styles.url}
        readOnly
        aria-label={t('people.linkCode')}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button kind="primary" isWide onClick={() => void copy()}>
        {t('people.linkCopy')}
      </Button>
      <p role="status" className={styles.good}>
        {isCopied && t('people.linkCopied')}
      </p>
    </div>
  );
}
