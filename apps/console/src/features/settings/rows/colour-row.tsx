import { accentFor, contrast, DEFAULT_ACCENT } from '@hansang/ui';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { SettingRow } from './setting-row.tsx';

const THEMES = ['light', 'dark'] as const;

/** The venue's colour as guests' buttons wear it, in light and in dark, with how well it reads. */
export function ColourRow() {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  const [picked, setPicked] = useState<{ colour: string; began: string | null } | null>(null);
  const colour = picked?.colour ?? values.accentColor;
  const leave = () => {
    if (picked && picked.colour !== values.accentColor)
      save('accentColor', { accentColor: picked.colour }, { accentColor: picked.began });
    setPicked(null);
  };
  return (
    <SettingRow name="accentColor" isWide>
      <div className={styles.pair}>
        <input
          type="color"
          className={styles.colour}
          aria-label={t('colour.pick')}
          value={colour ?? DEFAULT_ACCENT}
          onChange={(event) =>
            setPicked({
              colour: event.target.value.toLowerCase(),
              began: picked ? picked.began : values.accentColor,
            })
          }
          onBlur={leave}
        />
        {THEMES.map((theme) => {
          const { accent, onAccent } = accentFor(colour, theme);
          return (
            <span key={theme} className={styles.sample} style={{ background: accent, color: onAccent }}>
              {t('colour.sample')}
            </span>
          );
        })}
        {values.accentColor !== null && (
          <Button kind="quiet" onClick={() => save('accentColor', { accentColor: null })}>
            {t('colour.usual')}
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {t('colour.contrast', {
          ratio: Math.min(...THEMES.map((theme) => ratioOf(colour, theme))).toFixed(1),
        })}
      </p>
      {colour !== null && isMoved(colour) && <p className={styles.conflict}>{t('colour.moved')}</p>}
    </SettingRow>
  );
}

function ratioOf(colour: string | null, theme: 'light' | 'dark'): number {
  const { accent, onAccent } = accentFor(colour, theme);
  return contrast(accent, onAccent);
}

/** Whether guests meet another shade than was picked, because words on it, or in it on the page, would not be read. */
function isMoved(colour: string): boolean {
  const { accent, accentInk } = accentFor(colour, 'light');
  return accent !== colour || accentInk !== colour;
}
