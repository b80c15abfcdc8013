import type {
  HappyHour,
  MenuChange,
  MenuFault,
  MenuWarning,
  PartName,
  StoredText,
  Times,
} from '@hansang/contract/schemas';
import { type FlatMenu, nameOf } from '@hansang/rules/draft';
import { timesText } from '@hansang/rules/hours';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useWords, type Words } from '../../../shared/words/words.ts';
import { type EditorText, type EditorWords, useEditorWords } from '../editor-words.ts';
import { ALL_EDITS } from '../fields/field-edits.tsx';

type Told = PartName & Pick<MenuChange, 'field' | 'value' | 'was'>;

/** A change in the words of the console: what of what, before and after. */
export interface ToldChange {
  readonly what: string;
  readonly was: string;
  readonly value: string;
}

export interface ChangeTeller {
  change(flat: FlatMenu, change: Told): ToldChange;
  fault(flat: FlatMenu, fault: MenuFault): string;
  warning(flat: FlatMenu, warning: MenuWarning): string;
}

export function useChangeTeller(): ChangeTeller {
  return tellerOf(useWords(), useEditorWords());
}

function tellerOf({ language, won, list }: Words, words: EditorWords): ChangeTeller {
  const { e } = words;
  const text = (said: StoredText) => said[language] || said.ko;

  const nameIn = (flat: FlatMenu, named: PartName, added?: unknown): string => {
    const said = (flat.parts.get(nameOf(named))?.fields.name ?? added) as StoredText | undefined;
    return said ? text(said) : named.key;
  };
  /** `김치찌개 · 맵기`: a part within its dish. */
  const whole = (flat: FlatMenu, named: PartName, added?: unknown): string => {
    if (named.part === 'menu') return e('title');
    const own = nameIn(flat, named, added);
    if (named.dish === null) return own;
    return `${nameIn(flat, { part: 'dish', dish: null, key: named.dish })} · ${own}`;
  };
  const labelOf = (field: string): string => {
    const name = field.startsWith('order:') ? 'order' : field;
    return e(`field.${name}` as EditorText & `field.${'name'}`);
  };
  const told = (flat: FlatMenu, field: string, value: unknown): string => {
    if (field === 'in') return nameIn(flat, { part: 'category', dish: null, key: String(value) });
    if (field === 'image') return value ? e('field.image') : e('noImage');
    if (typeof value === 'boolean') return e(value ? 'on' : 'off');
    if (typeof value === 'number') return field === 'price' ? won(value) : String(value);
    if (value === null || value === undefined) return e(field.endsWith('Quantity') ? 'noLimit' : 'none');
    const edit = ALL_EDITS[field];
    if (edit?.kind === 'dish') return nameIn(flat, { part: 'dish', dish: null, key: String(value) });
    if (edit?.kind === 'times') return timesText(value as Times, language);
    if (edit?.kind === 'offer') {
      const { price, times } = value as HappyHour;
      return `${won(price)} (${timesText(times, language)})`;
    }
    if (edit?.kind === 'code' || edit?.kind === 'codes') {
      const known = new Map(edit.options(words));
      const codes = [value].flat().map((code) => known.get(String(code)) ?? String(code));
      return list(codes) || e('none');
    }
    if (typeof value === 'object' && !Array.isArray(value)) return everyLanguage(value as StoredText);
    return '';
  };

  return {
    change(flat, { field, value, was, ...named }) {
      const added = field === 'added' ? addedName(value) : undefined;
      const what = `${whole(flat, named, added)} · ${labelOf(field)}`;
      const isWhole = field === 'added' || field === 'removed' || field.startsWith('order:');
      return isWhole
        ? { what, was: '', value: '' }
        : { what, was: told(flat, field, was), value: told(flat, field, value) };
    },
    fault: (flat, { code, ...named }) => e(`fault.${code}`, { name: whole(flat, named) }),
    warning: (flat, { code, languages, ...named }) =>
      e(`warn.${code}`, {
        name: whole(flat, named),
        languages: list(languages.map((language) => LANGUAGE_NAMES[language])),
      }),
  };
}

/** Of what is added, its name: in the draft it stands in the part, in a kept menu alone. */
function addedName(value: unknown): unknown {
  return value && typeof value === 'object' && 'entity' in value
    ? (value.entity as { name: unknown }).name
    : value;
}

const everyLanguage = (said: StoredText): string =>
  Object.values(said)
    .filter((one) => typeof one === 'string' && one)
    .join(' / ');
