import type { DraftCategory, DraftDish } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { newId } from '../draft/drafted-menu.ts';
import { dishName, useEditor, useWritten } from '../draft/editor.ts';
import { useEditorWords } from '../editor-words.ts';
import { CodeEdit } from '../fields/choices.tsx';
import { type DISH_EDITS, FieldInput } from '../fields/field-edits.tsx';
import { NumberEdit } from '../fields/line-edit.tsx';
import { type STATED, StatedEdit } from '../fields/stated-edit.tsx';
import { WordsEdit } from '../fields/words-edit.tsx';
import styles from '../menu.module.css';
import { PhotoEdit } from '../photo/photo-edit.tsx';
import { GroupList } from './group-list.tsx';
import { type SECTIONS, SectionsOf, sectionId } from './sections-of.tsx';
import { SizeList } from './size-list.tsx';

interface DishSheetProps {
  dishId: string | null;
  onClose(): void;
  /** Opens another dish, such as the copy. */
  onOpen(dishId: string): void;
}

/** Everything of a dish. What is typed is drafted when it is left; there is nothing to save. */
export function DishSheet({ dishId, onClose, onOpen }: DishSheetProps) {
  const { e } = useEditorWords();
  const { menu, change } = useEditor();
  const { tell } = useTeller();
  const written = useWritten();
  const found = dishId === null ? undefined : findDish(menu, dishId);
  // While the sheet goes, it shows what it showed.
  const [shown, setShown] = useState(found);
  if (found && (found.dish !== shown?.dish || found.category !== shown.category)) setShown(found);
  if (!shown) return null;
  const { dish, category } = found ?? shown;
  const name = written(dish.name);
  const copy = () => {
    const key = newId('d');
    const named = Object.entries(dish.name).filter(([, text]) => text);
    const entity = {
      ...dish,
      id: key,
      name: Object.fromEntries(
        named.map(([language, text]) => [language, e('copyOf', { name: String(text) })]),
      ),
    };
    change({ ...dishName(key), field: 'added', value: { in: category.id, after: dish.id, entity } });
    onOpen(key);
  };
  const remove = () => {
    change({ ...dishName(dish.id), field: 'removed', value: true });
    tell(e('removed', { name }));
    onClose();
  };
  return (
    <Sheet
      isOpen={found !== undefined}
      onClose={onClose}
      title={name}
      sub={<p className={styles.quiet}>{e('nobodySees')}</p>}
      lead={<SectionsOf />}
      foot={
        <>
          <Button kind="danger" onClick={remove}>
            <Icon name="bin" size={22} />
            {e('remove')}
          </Button>
          <Button onClick={copy}>
            <Icon name="copy" size={22} />
            {e('copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {e('done')}
          </Button>
        </>
      }
    >
      <DishFields key={dish.id} dish={dish} category={category} />
    </Sheet>
  );
}

function findDish(menu: readonly DraftCategory[], id: string) {
  for (const category of menu) {
    const dish = category.menus.find((one) => one.id === id);
    if (dish) return { dish, category };
  }
  return undefined;
}

const BADGES = ['isFeatured', 'isNewMenu', 'isPopular', 'isSignature', 'isSpicy', 'isMain'] as const;
const BOUNDS = [
  'alcoholTag',
  'restrictionType',
  'isNotAllowedMinor',
  'isTaxFree',
  'minPermittedQuantity',
  'maxPermittedQuantity',
] as const;
const PLACES = ['station'] as const;
const HOURS = ['schedule', 'happyHour'] as const;
// Every field has its place.
type Placed = (typeof BADGES | typeof BOUNDS | typeof HOURS | typeof PLACES)[number];
type Elsewhere = Exclude<keyof typeof DISH_EDITS, Placed | (typeof STATED)[number]>;
const EVERY_FIELD: Elsewhere extends never ? true : never = true;

function DishFields({ dish, category }: { dish: DraftDish; category: DraftCategory }) {
  const { e } = useEditorWords();
  const { menu, change } = useEditor();
  const written = useWritten();
  const save = (field: string) => (value: unknown) => change({ ...dishName(dish.id), field, value });
  const fields = (names: readonly Placed[]) =>
    names.map((name) => (
      <FieldInput
        key={name}
        name={name}
        value={dish[name]}
        isDisabled={name === 'isNotAllowedMinor' && dish.alcoholTag !== 'NONE'}
        price={dish.price}
        onSave={save(name)}
      />
    ));
  return (
    <div className={styles.sections} data-fields={EVERY_FIELD}>
      <WordsEdit label={e('field.name')} value={dish.name} isNeeded longest={80} onSave={save('name')} />
      <WordsEdit
        label={e('field.description')}
        value={dish.description}
        isLong
        longest={300}
        onSave={save('description')}
      />
      <div className={styles.pair}>
        {dish.sizes.length > 0 ? (
          <p className={styles.quiet}>{e('sizesPrice')}</p>
        ) : (
          <NumberEdit label={e('field.price')} kind="amount" value={dish.price} onSave={save('price')} />
        )}
        <CodeEdit
          label={e('category')}
          value={category.id}
          options={menu.map(({ id, name }) => [id, written(name)] as const)}
          onSave={save('in')}
        />
      </div>
      <PhotoEdit dish={dish} />
      <SizeList dish={dish} />
      <GroupList dish={dish} />
      <Section name="badges">
        <div className={styles.pair}>{fields(BADGES)}</div>
      </Section>
      <Section name="bounds">
        <div className={styles.pair}>{fields(BOUNDS)}</div>
      </Section>
      <Section name="hours">{fields(dish.sizes.length > 0 ? ['schedule'] : HOURS)}</Section>
      {fields(PLACES)}
      <Section name="stated">
        <StatedEdit named={dishName(dish.id)} stated={dish} />
      </Section>
    </div>
  );
}

function Section({ name, children }: { name: (typeof SECTIONS)[number]; children: React.ReactNode }) {
  const { e } = useEditorWords();
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle} id={sectionId(name)} tabIndex={-1}>
        {e(name)}
      </h3>
      {children}
    </section>
  );
}
