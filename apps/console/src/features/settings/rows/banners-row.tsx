import { BANNERS_MAX, imageSources } from '@hansang/contract';
import type { Banner } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useSettingWords } from '../setting-words.ts';
import { useOpenSettings } from '../settings-context.ts';
import styles from '../settings-page.module.css';
import { BannerSheet } from './banner-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

/** Pictures above the menu, in the order in which guests see them. */
export function BannersRow() {
  const t = useSettingWords();
  const { language, list } = useWords();
  const { values, save } = useOpenSettings();
  // What the list said when the sheet opened: a banner that another console changed meanwhile is not written over.
  const [edited, setEdited] = useState<{ banner: Banner | null; began: readonly Banner[] } | null>(null);
  const { banners } = values;
  const put = (next: readonly Banner[], began = banners) =>
    save('banners', { banners: next }, { banners: began });
  return (
    <SettingRow name="banners" isWide>
      <ul className={styles.items}>
        {banners.map((banner, index) => {
          const said = banner.words?.[language] ?? banner.words?.ko ?? t('banner.nth', { number: index + 1 });
          const before = banners[index - 1];
          return (
            <li className={styles.item} key={banner.id}>
              <img className={styles.banner} {...imageSources(banner.image, 144, 'banner')} alt="" />
              <span className={styles.itemWords}>{said}</span>
              <span className={styles.tools}>
                {before && (
                  <Button
                    kind="quiet"
                    aria-label={list([said, t('items.up')])}
                    onClick={() =>
                      put(banners.map((one, at) => (at === index ? before : at === index - 1 ? banner : one)))
                    }
                  >
                    {t('items.up')}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  aria-label={list([said, t('edit')])}
                  onClick={() => setEdited({ banner, began: banners })}
                >
                  {t('edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={list([said, t('remove')])}
                  onClick={() => put(banners.filter((one) => one !== banner))}
                >
                  {t('remove')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {banners.length < BANNERS_MAX && (
        <Button onClick={() => setEdited({ banner: null, began: banners })}>{t('banner.add')}</Button>
      )}
      {edited && (
        <BannerSheet
          banner={edited.banner}
          onClose={() => setEdited(null)}
          onSave={(saved) => {
            const { banner, began } = edited;
            put(banner ? began.map((one) => (one === banner ? saved : one)) : [...began, saved], began);
            setEdited(null);
          }}
        />
      )}
    </SettingRow>
  );
}
