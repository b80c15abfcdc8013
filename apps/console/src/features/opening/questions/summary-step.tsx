import { WEEKDAYS } from '@hansang/rules/hours';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords, type Words } from '../../../shared/words/words.ts';
import { type OpeningText, useOpeningWords } from '../opening-words.ts';
import { floorName, writtenName } from './answers.ts';
import type { Draft, Hours, Step } from './draft.ts';
import styles from './questions.module.css';
import { useTemplates } from './use-templates.ts';

/** Every answer in a line, each with the way back to it. */
export function SummaryStep({ draft, onGo }: { draft: Draft; onGo(step: Step): void }) {
  const { of, language, list } = useWords();
  const say = useOpeningWords();
  const { data } = useTemplates();
  const { name, kind, floors, menu, paysFirst, paysByPhone, hasDisplays, admission, headCountAt, callItems } =
    draft;
  const written = writtenName(name);
  const shownName = written[language] ?? written.ko;
  const dishes = data?.templates.find((one) => one.kind === kind)?.dishes;
  const lines: readonly (readonly [Step, readonly string[]])[] = [
    ['name', [shownName, say(`kind.${kind ?? 'other'}`)]],
    ['hours', hoursText(draft.hours, say, list)],
    [
      'tables',
      floors.map((floor, index) =>
        say('summary.tables', {
          floor: floor.name?.trim() || of(floorName(index, floors.length)),
          numbers: floor.numbers,
        }),
      ),
    ],
    [
      'menu',
      [menu === 'TEMPLATE' && dishes ? say('summary.dishes', { count: dishes }) : say('summary.noDishes')],
    ],
    [
      'service',
      [
        say(paysFirst ? 'pay.first' : paysByPhone ? 'pay.phone' : 'pay.last'),
        say(hasDisplays ? 'codes.displays' : 'codes.printed'),
        admission
          ? say(`admission.${admission}`)
          : say(paysFirst ? 'admission.autoFirst' : 'admission.autoLast'),
        ...(headCountAt ? [`${say('people.label')} ${say(`people.${headCountAt}`)}`] : []),
        list(callItems.map((item) => say(`calls.${item}`))),
      ],
    ],
  ];
  return (
    <>
      <dl className={styles.summary}>
        {lines.map(([step, texts]) => (
          <div key={step} className={styles.line}>
            <dt className={styles.label}>{say(`step.${step}`)}</dt>
            <dd className={styles.said}>
              {texts.filter(Boolean).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </dd>
            <dd>
              <Button
                kind="quiet"
                aria-label={say('summary.change', { step: say(`step.${step}`) })}
                onClick={() => onGo(step)}
              >
                {say('summary.edit')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{say('summary.then')}</p>
    </>
  );
}

function hoursText(hours: Hours, say: OpeningText, list: Words['list']): string[] {
  if (hours.isAlways) return [say('hours.always')];
  const closed = WEEKDAYS.filter((day) => hours.closed.includes(day)).map((day) => say(`day.${day}`));
  return [
    hours.isSame ? `${hours.open}–${hours.close}` : say('summary.own'),
    ...(hours.hasBreak ? [say('summary.break', { from: hours.breakFrom, to: hours.breakTo })] : []),
    ...(closed.length > 0 ? [say('summary.closed', { days: list(closed) })] : []),
  ];
}
