import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';
import { OptionCards } from './option-cards.tsx';
import styles from './questions.module.css';
import type { StepProps } from './step-props.ts';
import { useTemplates } from './use-templates.ts';

/** What menu the venue begins with. */
export function MenuStep({ draft, change }: StepProps) {
  const { language, list } = useWords();
  const say = useOpeningWords();
  const { data } = useTemplates();
  const { kind, menu } = draft;
  if (kind === null || kind === 'other') return <p className={styles.text}>{say('menu.noTemplate')}</p>;
  const template = data?.templates.find((one) => one.kind === kind);
  const note =
    template &&
    say('menu.templateNote', {
      count: template.dishes,
      names: list(template.names.map((name) => name[language] ?? name.ko)),
    });
  return (
    <OptionCards
      label={say('menu.title')}
      isLabelHidden
      options={[
        {
          value: 'TEMPLATE',
          text: say('menu.template', { kind: say(`kind.${kind}`) }),
          ...(note && { note }),
        },
        { value: 'EMPTY', text: say('menu.empty'), note: say('menu.emptyNote') },
      ]}
      value={menu}
      onChange={(next) => change({ menu: next })}
    />
  );
}
