import { steady } from '@hansang/ui/steady';
import { useEffect, useState } from 'react';
import { admissionWords } from './admission-words.ts';
import type { CodePath } from './code-path.ts';

/** Light squares around a code, as readers expect them. */
const MARGIN = 4;

/** A link as a code for a friend's camera; its place is kept while link and code are made. */
export function InviteCode({ link }: { link: string | null }) {
  const t = admissionWords.use();
  const [code, setCode] = useState<CodePath | null>(null);
  useEffect(() => {
    if (link === null) return undefined;
    let isShown = true;
    void steady(() => import('./code-path.ts')).then(
      ({ codePathOf }) => isShown && setCode(codePathOf(link)),
      // The link itself is there all the same.
      () => {},
    );
    return () => {
      isShown = false;
      setCode(null);
    };
  }, [link]);
  const side = (code?.size ?? 0) + 2 * MARGIN;
  return (
    <figure className="invite-code">
      <div className="invite-picture">
        {code && (
          <svg
            role="img"
            aria-label={t('code')}
            viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
        )}
      </div>
      <figcaption>{t('scan')}</figcaption>
    </figure>
  );
}
