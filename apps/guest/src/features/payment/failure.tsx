import type { ReactNode } from 'react';
import { Icon } from '../../shared/page/icon.tsx';
import { payWords } from './pay-words.ts';
import './payment.css';

export interface FailureProps {
  readonly isRefunded?: boolean;
  /** What has failed, where that is no order. */
  readonly head?: string | undefined;
  /** Why, as far as it is known. */
  readonly reason: string | null;
  /** Within how many business days what may have been charged comes back; null where nothing was, for certain. */
  readonly refundDays: number | null;
  /** The store's customer service; the sentence is left out without one. */
  readonly servicePhone: string | null;
  readonly children?: ReactNode;
}

/** An order that has no money: why, and what becomes of money that was taken all the same. */
export function Failure({
  isRefunded = false,
  head,
  reason,
  refundDays,
  servicePhone,
  children,
}: FailureProps) {
  const words = payWords.use();
  return (
    <>
      <section className="pay-top">
        <span className="pay-mark pay-mark-bad">
          <Icon name="close" size={30} />
        </span>
        <h2 className="pay-head">{head ?? words(isRefunded ? 'refunded' : 'failed')}</h2>
        {reason && (
          <p className="pay-reason" role="status">
            <span className="pay-label">{words('reason')}</span>
            {reason}
          </p>
        )}
        {children}
      </section>
      {(refundDays !== null || servicePhone) && (
        <section className="pay-note">
          {refundDays !== null && (
            <p>{words(isRefunded ? 'backNote' : 'refundNote', { days: refundDays })}</p>
          )}
          {servicePhone && (
            <p>
              <a href={`tel:${servicePhone.replace(/[^\d+]/g, '')}`}>
                {words('service')} <span className="pay-phone">{servicePhone}</span>
              </a>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The outcome is being found out, without anybody watching. */
export function Waiting() {
  const words = payWords.use();
  return (
    <section className="pay-top" role="status">
      <span className="leaving-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <h2 className="pay-head">{words('waiting')}</h2>
      <p>{words('waitingText')}</p>
    </section>
  );
}
