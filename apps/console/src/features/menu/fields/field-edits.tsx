import { ALCOHOL_TAGS, ALLERGENS, DIETS, RESTRICTION_TYPES } from '@hansang/contract';
import type {
  DraftDish,
  DraftGroup,
  DraftOption,
  HappyHour,
  StoredText,
  Times,
} from '@hansang/contract/schemas';
import { type EditorWords, useEditorWords } from '../editor-words.ts';
import { CodeEdit, CodesEdit, FlagEdit } from './choices.tsx';
import { DishEdit } from './dish-edit.tsx';
import { NumberEdit } from './line-edit.tsx';
import { OfferEdit } from './offer-edit.tsx';
import { PlaceEdit } from './place-edit.tsx';
import { TimesEdit } from './times-edit.tsx';
import { WordsEdit } from './words-edit.tsx';

/** How a field of a dish, a group or an option is written, by its name. */
type FieldEdit =
  | { readonly kind: 'flag' }
  | { readonly kind: 'count'; readonly mayBeEmpty?: true }
  | { readonly kind: 'amount' }
  | { readonly kind: 'words' }
  | { readonly kind: 'times' | 'offer' | 'dish' | 'place' }
  | { readonly kind: 'code' | 'codes'; options(words: EditorWords): readonly (readonly [string, string])[] };

const flag = { kind: 'flag' } as const;
const count = { kind: 'count' } as const;
const allergens = {
  kind: 'codes',
  options: ({ guest }: EditorWords) => ALLERGENS.map((code) => [code, guest(`allergen.${code}`)] as const),
} as const;
const stated = {
  foodOrigin: { kind: 'words' },
  allergens,
  freeOf: allergens,
  diet: {
    kind: 'codes',
    options: ({ guest }) => DIETS.map((code) => [code, guest(`diet.${code}`)] as const),
  },
} satisfies Record<string, FieldEdit>;

type Plain<Part, Special extends string> = { readonly [Name in Exclude<keyof Part, Special>]: FieldEdit };

/** Every field that is no text, price, picture or list of its own; a new one does not compile until it stands here. */
export const DISH_EDITS: Plain<
  DraftDish,
  'id' | 'name' | 'description' | 'price' | 'image' | 'sizes' | 'optionGroups'
> = {
  isFeatured: flag,
  isNewMenu: flag,
  isPopular: flag,
  isSignature: flag,
  isSpicy: flag,
  isMain: flag,
  alcoholTag: {
    kind: 'code',
    options: ({ e, drink }) =>
      ALCOHOL_TAGS.map((code) => [code, code === 'NONE' ? e('none') : drink(code)] as const),
  },
  isNotAllowedMinor: flag,
  isTaxFree: flag,
  restrictionType: {
    kind: 'code',
    options: ({ e }) => RESTRICTION_TYPES.map((code) => [code, e(`restriction.${code}`)] as const),
  },
  minPermittedQuantity: count,
  maxPermittedQuantity: { kind: 'count', mayBeEmpty: true },
  schedule: { kind: 'times' },
  happyHour: { kind: 'offer' },
  station: { kind: 'place' },
  ...stated,
};
export const GROUP_EDITS: Plain<DraftGroup, 'id' | 'name' | 'options'> = {
  isRequired: flag,
  requiredCount: count,
  selectableCount: count,
};
export const OPTION_EDITS: Plain<DraftOption, 'id' | 'name'> = {
  price: { kind: 'amount' },
  selectableCount: count,
  ofDish: { kind: 'dish' },
  ...stated,
};

export const ALL_EDITS: Readonly<Record<string, FieldEdit>> = {
  ...DISH_EDITS,
  ...GROUP_EDITS,
  ...OPTION_EDITS,
};

interface FieldInputProps {
  name: keyof typeof DISH_EDITS | keyof typeof GROUP_EDITS | keyof typeof OPTION_EDITS;
  value: unknown;
  isDisabled?: boolean;
  /** What it costs otherwise, of a price at hours. */
  price?: number;
  onSave(value: unknown): void;
}

/** The input of a field. */
export function FieldInput({ name, value, isDisabled = false, price = 0, onSave }: FieldInputProps) {
  const words = useEditorWords();
  const { e } = words;
  const edit = ALL_EDITS[name];
  const label = e(`field.${name}`);
  switch (edit?.kind) {
    case 'flag':
      return <FlagEdit label={label} value={value === true} isDisabled={isDisabled} onSave={onSave} />;
    case 'code':
      return <CodeEdit label={label} value={String(value)} options={edit.options(words)} onSave={onSave} />;
    case 'codes':
      return (
        <CodesEdit
          label={label}
          value={value as readonly string[]}
          options={edit.options(words)}
          onSave={onSave}
        />
      );
    case 'words':
      return (
        <WordsEdit label={label} value={value as StoredText | null} isLong longest={1000} onSave={onSave} />
      );
    case 'times':
      return <TimesEdit label={label} help={e('timesHelp')} value={value as Times | null} onSave={onSave} />;
    case 'offer':
      return <OfferEdit value={value as HappyHour | null} price={price} onSave={onSave} />;
    case 'place':
      return (
        <PlaceEdit label={label} help={e('stationOfDish')} value={value as string | null} onSave={onSave} />
      );
    case 'dish':
      return <DishEdit label={label} value={value as string | null} onSave={onSave} />;
    case 'amount':
    case 'count':
      return (
        <NumberEdit
          label={label}
          kind={edit.kind}
          least={edit.kind === 'count' ? 1 : 0}
          mayBeEmpty={edit.kind === 'count' && edit.mayBeEmpty === true}
          isDisabled={isDisabled}
          value={value as number | null}
          onSave={onSave}
        />
      );
    default:
      return null;
  }
}
