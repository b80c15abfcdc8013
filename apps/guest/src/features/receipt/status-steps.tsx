import type { OrderStatus } from '@hansang/contract';
import { Icon } from '../../shared/page/icon.tsx';
import { useWords } from '../../shared/words/words.ts';

const WAY = ['REQUEST', 'CONFIRM', 'MENU_COMPLETE'] as const satisfies readonly OrderStatus[];

/** How far an order has come. A rejected or cancelled one has no way to show. */
export function StatusSteps({ status, isDrinks }: { status: OrderStatus; isDrinks: boolean }) {
  const { t } = useWords();
  // An order that is served has come all the way.
  const reached = (WAY as readonly OrderStatus[]).indexOf(status === 'COMPLETE' ? 'MENU_COMPLETE' : status);
  if (reached === -1) return null;
  return (
    <ol className="steps">
      {WAY.map((step, i) => (
        <li
          key={step}
          className={i < reached ? 'step step-past' : i === reached ? 'step step-now' : 'step'}
          aria-current={i === reached ? 'step' : undefined}
        >
          <span className="step-mark">{i < reached ? <Icon name="check" size={14} /> : null}</span>
          {step === 'CONFIRM' && isDrinks ? t('step.DRINKS') : t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
