import { ALLERGENS, type Allergen } from '@hansang/contract';
import { Button } from '../../../shared/widgets/button.tsx';
import { type EditorText, useEditorWords } from '../editor-words.ts';
import styles from './fields.module.css';

interface Lists {
  readonly allergens: readonly Allergen[];
  readonly freeOf: readonly Allergen[];
}
interface AllergensEditProps extends Lists {
  /** Of the two lists, those that are others now. */
  onSave(changed: Partial<Lists>): void;
}

/** What a tap makes of it: nothing is stated, it is in the dish, it is not, and again. */
const STATES = ['unstated', 'contains', 'free'] as const;
type State = (typeof STATES)[number];
const SAYS = {
  unstated: 'allergen.unstated',
  contains: 'allergen.contains',
  free: 'allergen.free',
} as const satisfies Record<State, EditorText>;

/** Every allergen of the law: in the dish, not in it, or nothing stated of it. */
export function AllergensEdit({ allergens, freeOf, onSave }: AllergensEditProps) {
  const { e, guest } = useEditorWords();
  const stateOf = (code: Allergen): State =>
    allergens.includes(code) ? 'contains' : freeOf.includes(code) ? 'free' : 'unstated';
  const save = (wanted: (code: Allergen) => State) => {
    const list = (state: State) => ALLERGENS.filter((code) => wanted(code) === state);
    const [contains, free] = [list('contains'), list('free')];
    onSave({
      ...(String(contains) !== String(allergens) && { allergens: contains }),
      ...(String(free) !== String(freeOf) && { freeOf: free }),
    });
  };
  const turn = (turned: Allergen) =>
    save((code) => {
      const state = stateOf(code);
      return code === turned ? (STATES[(STATES.indexOf(state) + 1) % STATES.length] ?? state) : state;
    });
  const isOpen = ALLERGENS.some((code) => stateOf(code) === 'unstated');
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{e('field.allergens')}</legend>
      <p className={styles.help}>{e('allergensHelp')}</p>
      <div className={styles.allergens}>
        {ALLERGENS.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.allergen}
            data-state={stateOf(code)}
            onClick={() => turn(code)}
          >
            <span>{guest(`allergen.${code}`)}</span>{' '}
            <span className={styles.state}>{e(SAYS[stateOf(code)])}</span>
          </button>
        ))}
      </div>
      {isOpen && (
        <Button
          onClick={() =>
            save((code) => {
              const state = stateOf(code);
              return state === 'unstated' ? 'free' : state;
            })
          }
        >
          {e('allergen.restIsFree')}
        </Button>
      )}
    </fieldset>
  );
}
