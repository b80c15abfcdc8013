import { INVITE_MINUTES } from '@hansang/contract';
import type { InviteMade } from '@hansang/contract/schemas';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { usePhone } from '../../shared/phone.ts';
import { admissionWords } from './admission-words.ts';
import { copyText, sharesText } from './hand-over.ts';
import { InviteCode } from './invite-code.tsx';
import './admission.css';

/** A link that lets one friend in, for whatever messenger they share. */
export default function InviteSheet({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const phone = usePhone();
  const t = admissionWords.use();
  const [made, setMade] = useState<InviteMade | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isShown = true;
    setMade(null);
    const restaurantId = phone.session.entry.get()?.restaurantId ?? 0;
    void phone.api.call('makeInvite', { params: { restaurantId } }).then((answer) => {
      if (!isShown) return;
      if (answer.ok && answer.data) return setMade(answer.data);
      close.current();
      if (!answer.ok) void phone.fail(answer);
    });
    return () => {
      isShown = false;
    };
  }, [isOpen, phone]);
  const link = made && new URL(made.path, location.origin).href;
  const copy = async () => phone.feedback.tell(t((await copyText(link ?? '')) ? 'copied' : 'notCopied'));
  const share = sharesText();
  return (
    <Sheet
      isOpen={isOpen}
      titleId="invite"
      onClose={onClose}
      bar={
        <div className="invite-ways">
          {share && (
            <button
              type="button"
              className="button"
              disabled={link === null}
              onClick={() => void share(t('shareText'), link ?? '')}
            >
              {t('share')}
            </button>
          )}
          <button
            type="button"
            className={share ? 'button button-quiet' : 'button'}
            disabled={link === null}
            onClick={() => void copy()}
          >
            {t('copy')}
          </button>
        </div>
      }
    >
      <h2 className="invite-title" id="invite">
        {t('invite')}
      </h2>
      <p className="invite-text">{t('inviteText', { minutes: INVITE_MINUTES })}</p>
      <InviteCode link={link} />
      <p className="invite-link num" aria-live="polite">
        {link ?? t('making')}
      </p>
    </Sheet>
  );
}
