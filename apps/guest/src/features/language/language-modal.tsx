import type { Language } from '@hansang/contract';
import { useState } from 'react';
import { Layer, type Motion } from '../../shared/layer/layer.tsx';
import { Icon } from '../../shared/page/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { Flag } from './flags.tsx';
import './language.css';

const LABELS: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語', 'zh-CN': '简体中文' };

export interface LanguageModalProps {
  readonly isOpen: boolean;
  readonly languages: readonly Language[];
  /** Resolves once the app speaks it, or could not. */
  onPick(language: Language): Promise<void>;
  onClose(): void;
  readonly motion?: Motion;
  readonly closesOnBackdrop?: boolean;
}

/** The languages with flag, label and a check mark on the current one; picking one sets it and closes. */
export default function LanguageModal({
  isOpen,
  languages,
  onPick,
  onClose,
  motion = 'scale',
  closesOnBackdrop = true,
}: LanguageModalProps) {
  const { t, language: current } = useWords();
  const [picked, setPicked] = useState<Language | null>(null);
  const pick = async (language: Language) => {
    setPicked(language);
    if (language !== current) await onPick(language);
    setPicked(null);
    onClose();
  };
  return (
    <Layer
      isOpen={isOpen}
      kind="modal"
      labelledBy="languages"
      motion={motion}
      closesOnBackdrop={closesOnBackdrop}
      onClose={onClose}
    >
      <div className="languages">
        <h2 id="languages">{t('menu.languageSelector')}</h2>
        <button type="button" className="languages-close" aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <button
                type="button"
                lang={language}
                aria-pressed={language === current}
                aria-busy={language === picked}
                onClick={() => void pick(language)}
              >
                <Flag language={language} />
                <span>{LABELS[language]}</span>
                {language === current && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Layer>
  );
}
