import type { DraftCategory } from '@hansang/contract/schemas';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { SearchField } from '../../shared/widgets/search-field.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { CategorySheet } from './category-sheet.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { DishSheet } from './dish/dish-sheet.tsx';
import { DishList } from './dish-list.tsx';
import { findDishes, newId } from './draft/drafted-menu.ts';
import { categoryName, dishName, PLAIN_DISH, useEditor } from './draft/editor.ts';
import { useEditorWords } from './editor-words.ts';
import styles from './menu.module.css';
import { PreviewSheet } from './preview/preview-sheet.tsx';

/** So many dishes of a search are on the page. */
const SHOWN = 60;

/** One category at a time, or what a search finds of all. */
export function MenuBoard() {
  const { e } = useEditorWords();
  const { restaurantId } = useVenue();
  const { menu, change } = useEditor();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const [openId, setOpenId] = useState<string | null>(null);
  const [dishId, setDishId] = useState<string | null>(null);
  const [isCategoryOpen, setCategoryOpen] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const open = menu.find(({ id }) => id === openId) ?? menu[0];
  const found = wanted.trim() === '' ? null : findDishes(menu, wanted);

  const addCategory = () => {
    const key = newId('c');
    const entity = {
      id: key,
      name: { ko: e('newCategory') },
      description: null,
      schedule: null,
      station: null,
      menus: [],
    };
    const last = menu.at(-1)?.id ?? null;
    change({ ...categoryName(key), field: 'added', value: { in: null, after: last, entity } });
    setOpenId(key);
    setCategoryOpen(true);
  };
  const addDish = ({ id, menus }: DraftCategory) => {
    const key = newId('d');
    const entity = { ...PLAIN_DISH, id: key, name: { ko: e('newDish') } };
    change({ ...dishName(key), field: 'added', value: { in: id, after: menus.at(-1)?.id ?? null, entity } });
    setDishId(key);
  };

  return (
    <>
      <PageHead
        title={e('title')}
        tools={
          <>
            <Button kind="quiet" onClick={() => setPreviewOpen(true)}>
              <Icon name="eye" size={22} />
              {e('preview')}
            </Button>
            <Link className={buttonClass({ kind: 'quiet' })} to={`/${restaurantId}/menu/sheet`}>
              <Icon name="table" size={22} />
              {e('sheet')}
            </Link>
            <Link className={buttonClass({ kind: 'quiet' })} to={`/${restaurantId}/menu/versions`}>
              <Icon name="clock" size={22} />
              {e('versions')}
            </Link>
          </>
        }
      >
        <SearchField label={e('search')} value={text} onChange={setText} />
      </PageHead>
      {found ? (
        <section aria-label={e('search')}>
          {found.length === 0 && <StatePage text={e('noMatch', { text: wanted.trim() })} />}
          <DishList found={found.slice(0, SHOWN)} onOpen={setDishId} />
          {found.length > SHOWN && (
            <p className={styles.rest}>{e('more', { count: found.length - SHOWN })}</p>
          )}
        </section>
      ) : (
        <>
          <CategoryTabs open={open ?? null} onOpen={setOpenId} onAdd={addCategory} />
          {open ? (
            <DishList
              category={open}
              found={open.menus.map((dish) => ({ dish, category: open }))}
              onOpen={setDishId}
              onEditCategory={() => setCategoryOpen(true)}
            >
              <Button onClick={() => addDish(open)}>
                <Icon name="plus" size={22} />
                {e('addDish')}
              </Button>
            </DishList>
          ) : (
            <StatePage text={e('noCategory')} />
          )}
        </>
      )}
      <PreviewSheet isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)} />
      <DishSheet dishId={dishId} onClose={() => setDishId(null)} onOpen={setDishId} />
      {open && (
        <CategorySheet category={open} isOpen={isCategoryOpen} onClose={() => setCategoryOpen(false)} />
      )}
    </>
  );
}
