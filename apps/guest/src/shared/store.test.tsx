import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store, useHydrated, usePhoneStore, useStore } from './store.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

/** Hydrates what the server rendered of the same screen; tells every text it showed and what React had to mend. */
async function hydrate(served: React.ReactNode, own: React.ReactNode) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(served);
  const shown = [root.textContent];
  new MutationObserver(() => shown.push(root.textContent)).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  const [name] = root.children;
  const mended: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, own, { onRecoverableError: (error) => mended.push(error) });
  });
  return { root, shown, mended, isKept: root.children[0] === name };
}

function Dish({ store }: { store: Store<string> }) {
  return <p>{useStore(store)}</p>;
}

test('a store that changed before hydration is hydrated from what the server rendered, then shows what it holds', async () => {
  const store = createStore('된장찌개');
  store.set('김치찌개');
  const page = await hydrate(<Dish store={createStore('된장찌개')} />, <Dish store={store} />);
  expect(page).toMatchObject({ shown: ['된장찌개', '김치찌개'], mended: [], isKept: true });
  await act(async () => store.set('순두부찌개'));
  expect(page.root.textContent).toBe('순두부찌개');
});

test('a store that the server fills differently is hydrated from what the server rendered', async () => {
  const page = await hydrate(<Dish store={createStore('on')} />, <Dish store={createStore('off', 'on')} />);
  expect(page).toMatchObject({ shown: ['on', 'off'], mended: [], isKept: true });
});

test('what only the phone knows comes after hydration', async () => {
  function Count({ store }: { store: Store<number> }) {
    return <p>{usePhoneStore(store, 0)}</p>;
  }
  const page = await hydrate(<Count store={createStore(0)} />, <Count store={createStore(3)} />);
  expect(page).toMatchObject({ shown: ['0', '3'], mended: [], isKept: true });
});

test('what comes to the screen later shows the present value at once', async () => {
  const store = createStore('된장찌개');
  const isOpen = createStore(false);
  const drawn: unknown[] = [];
  function Late() {
    const now = [useStore(store), usePhoneStore(store, '없음'), useHydrated()];
    drawn.push(now);
    return now;
  }
  function Page() {
    return <div>{useStore(isOpen) && <Late />}</div>;
  }
  await hydrate(<Page />, <Page />);
  store.set('김치찌개');
  await act(async () => isOpen.set(true));
  expect(drawn).toEqual([['김치찌개', '김치찌개', true]]);
});

test('a screen knows when it is hydrated', async () => {
  const Page = () => <p>{useHydrated() ? 'tap' : 'look'}</p>;
  expect(await hydrate(<Page />, <Page />)).toMatchObject({ shown: ['look', 'tap'], mended: [] });
});
