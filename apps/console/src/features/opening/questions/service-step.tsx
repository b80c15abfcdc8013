import { ADMISSIONS, HEAD_COUNT_MOMENTS, USUAL_CALLS } from '@hansang/contract';
import { useOpeningWords } from '../opening-words.ts';
import { OptionCards } from './option-cards.tsx';
import type { StepProps } from './step-props.ts';
import { TickChips } from './tick-chips.tsx';

/** How guests get in, order, pay and call. Every question has an answer already that most houses keep. */
export function ServiceStep({ draft, change }: StepProps) {
  const say = useOpeningWords();
  const { paysFirst, paysByPhone, hasDisplays, admission, headCountAt, callItems } = draft;
  return (
    <>
      <OptionCards
        label={say('pay.label')}
        options={[
          { value: 'last', text: say('pay.last'), note: say('pay.lastNote') },
          { value: 'phone', text: say('pay.phone'), note: say('pay.phoneNote') },
          { value: 'first', text: say('pay.first'), note: say('pay.firstNote') },
        ]}
        value={paysFirst ? 'first' : paysByPhone ? 'phone' : 'last'}
        onChange={(when) => change({ paysFirst: when === 'first', paysByPhone: when === 'phone' })}
      />
      <OptionCards
        label={say('codes.label')}
        options={[
          { value: 'printed', text: say('codes.printed'), note: say('codes.printedNote') },
          { value: 'displays', text: say('codes.displays'), note: say('codes.displaysNote') },
        ]}
        value={hasDisplays ? 'displays' : 'printed'}
        onChange={(what) => change({ hasDisplays: what === 'displays' })}
      />
      <OptionCards
        label={say('admission.label')}
        options={[
          {
            value: 'auto',
            text: say('admission.auto'),
            note: say(paysFirst ? 'admission.autoFirst' : 'admission.autoLast'),
          },
          ...ADMISSIONS.map((one) => ({
            value: one,
            text: say(`admission.${one}`),
            note: say(`admission.${one}Note`),
          })),
        ]}
        value={admission ?? 'auto'}
        onChange={(who) => change({ admission: who === 'auto' ? null : who })}
      />
      <OptionCards
        label={say('people.label')}
        isShort
        options={[
          { value: 'no', text: say('people.no') },
          ...HEAD_COUNT_MOMENTS.toReversed().map((when) => ({ value: when, text: say(`people.${when}`) })),
        ]}
        value={headCountAt ?? 'no'}
        onChange={(when) => change({ headCountAt: when === 'no' ? null : when })}
      />
      <TickChips
        label={say('calls.label')}
        note={say('calls.note')}
        options={USUAL_CALLS.map((item) => [item, say(`calls.${item}`)] as const)}
        ticked={callItems}
        onChange={(next) => change({ callItems: next })}
      />
    </>
  );
}
