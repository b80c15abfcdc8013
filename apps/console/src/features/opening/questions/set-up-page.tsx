import { type FormEvent, useEffect, useRef } from 'react';
import { useTitle } from '../../../shared/use-title.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Problem } from '../../../shared/widgets/field.tsx';
import { LanguageButtons } from '../../../shared/words/language-buttons.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useOpeningWords } from '../opening-words.ts';
import { type Draft, STEPS, type Step } from './draft.ts';
import { HoursStep } from './hours-step.tsx';
import { MenuStep } from './menu-step.tsx';
import { NameStep } from './name-step.tsx';
import styles from './questions.module.css';
import { ServiceStep } from './service-step.tsx';
import type { StepProps } from './step-props.ts';
import { SummaryStep } from './summary-step.tsx';
import { TablesStep } from './tables-step.tsx';
import { useSetUp } from './use-set-up.ts';
import { useTemplates } from './use-templates.ts';

const ASKED: Record<Exclude<Step, 'summary'>, (props: StepProps) => React.ReactNode> = {
  name: NameStep,
  hours: HoursStep,
  tables: TablesStep,
  menu: MenuStep,
  service: ServiceStep,
};

const TITLES = {
  name: 'name.title',
  hours: 'hours.title',
  tables: 'tables.title',
  menu: 'menu.title',
  service: 'service.title',
  summary: 'summary.title',
} as const satisfies Record<Step, string>;

/** A venue by plain questions, one thing a step; answers stay while somebody goes back, leaves or reloads. */
export default function SetUpPage() {
  const { failure } = useWords();
  const say = useOpeningWords();
  const { draft, at, problem, make, change, goTo, back, next } = useSetUp();
  // Read with the first question: what is in them stands there when the fourth one asks.
  useTemplates();
  const { step } = draft;
  const title = say(TITLES[step]);
  useTitle(title);
  const heading = useHeadingOf(step);
  const isLast = step === 'summary';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLast) next();
    else if (!make.isPending) make.mutate();
  };
  const told = problem ? say(problem) : make.error ? failure(make.error) : null;
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <header className={styles.head}>
        <div className={styles.place}>
          <p className={styles.note}>{say('progress', { at: at + 1, of: STEPS.length })}</p>
          {step === 'name' && (
            <div className={styles.languages}>
              <LanguageButtons className={styles.language} />
            </div>
          )}
        </div>
        <div className={styles.bar} aria-hidden="true">
          {STEPS.map((one, index) => (
            <span key={one} className={index <= at ? styles.past : styles.ahead} />
          ))}
        </div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {step === 'name' && <p className={styles.note}>{say('later')}</p>}
      </header>
      <Asked step={step} draft={draft} change={change} goTo={goTo} />
      <footer className={styles.buttons}>
        {/* With the button that was pressed, in sight however long the step is. */}
        <Problem text={told} />
        {at > 0 && (
          <Button shape="large" onClick={back}>
            {say('back')}
          </Button>
        )}
        <Button type="submit" kind="primary" shape="large" aria-disabled={make.isPending}>
          {isLast ? say(make.isPending ? 'summary.making' : 'summary.make') : say('next')}
        </Button>
      </footer>
    </form>
  );
}

interface AskedProps {
  readonly step: Step;
  readonly draft: Draft;
  change(change: Partial<Draft>): void;
  goTo(step: Step): void;
}

function Asked({ step, draft, change, goTo }: AskedProps) {
  if (step === 'summary') return <SummaryStep draft={draft} onGo={goTo} />;
  const StepBody = ASKED[step];
  return <StepBody draft={draft} change={change} />;
}

/** The question of a new step is where reading goes on; the first one leaves the focus where it is. */
function useHeadingOf(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
