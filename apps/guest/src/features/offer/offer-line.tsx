import type { Offered } from '../../shared/orders/offered.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { lineWords } from '../../shared/words/line-words.ts';
import { useWords } from '../../shared/words/words.ts';

/** In the strip: something is asked, and where to answer. */
export default function OfferLine({
  offered: { order, offer },
  onOpen,
}: {
  offered: Offered;
  onOpen(): void;
}) {
  const words = lineWords.use();
  const { of } = useWords();
  const name = of(offer.substitute.multiLanguage.name);
  return (
    <button type="button" className="strip-line strip-ask" onClick={onOpen}>
      <Icon name="bowl" size={18} />
      <span role="status">{words(order.isOwn ? 'strip' : 'stripTheirs', { name })}</span>
      <span aria-hidden="true">›</span>
    </button>
  );
}
