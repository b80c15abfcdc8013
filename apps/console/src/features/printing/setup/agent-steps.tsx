import type { VenuePrinter } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/widgets/button.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';
import { useSetup } from '../use-printing.ts';

/** How the program in the house is started. The key is in the answer that makes it, and nowhere else. */
export function AgentSteps({ printer }: { printer: VenuePrinter }) {
  const t = usePrintingWords();
  const { moment } = useWords();
  const { tell } = useTeller();
  const { makeKey } = useSetup();
  const [key, setKey] = useState<string | null>(null);
  const { printerId, hasKey, seenAt } = printer;
  const command = `node hansang-print-agent.mjs --server ${location.origin} --key ${key} --to 192.168.0.50`;
  const copy = () => {
    // Over plain http there is no clipboard: the text stays selected then.
    void navigator.clipboard?.writeText(command).then(() => tell(t('agent.copied')));
  };
  return (
    <div className={styles.agent}>
      <h3 className={styles.name}>{t('agent.title')}</h3>
      <p className={styles.note}>
        {seenAt === null ? t('agent.never') : t('agent.seen', { time: moment(seenAt) })}
      </p>
      <ol className={styles.steps}>
        <li>
          <p>{t('agent.one')}</p>
          <a className={buttonClass({})} href="/hansang-print-agent.mjs" download>
            {t('agent.download')}
          </a>
        </li>
        <li>
          <p>{t('agent.two')}</p>
          <Button
            disabled={makeKey.isPending}
            onClick={() => makeKey.mutate(printerId, { onSuccess: (made) => setKey(made.key) })}
          >
            {hasKey ? t('agent.again') : t('agent.make')}
          </Button>
        </li>
        {key !== null && (
          <li>
            <p>{t('agent.three')}</p>
            <code className={styles.command}>{command}</code>
            {'clipboard' in navigator && <Button onClick={copy}>{t('agent.copy')}</Button>}
            <p className={styles.note}>{t('agent.usb')}</p>
          </li>
        )}
      </ol>
    </div>
  );
}
