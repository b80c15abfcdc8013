import { MODAL_TOAST_MS, TOAST_MS } from '@hansang/contract';
import { createStore, type Store } from '../store.ts';

export interface ToastView {
  readonly id: number;
  readonly text: string;
  /** A button beside the text; such a toast stays until it is answered or replaced. */
  readonly action?: { readonly label: string; run(): void };
}

/** A sentence in the middle of the screen; the check draws itself over good news. */
export interface ModalToastView {
  readonly id: number;
  readonly text: string;
  readonly hasCheck: boolean;
}

export interface Question {
  readonly id: number;
  readonly text: string;
  /** What staff may want to know of an error; null where there is none. */
  readonly detail: string | null;
  /** Texts of the buttons; `null`: the app's usual one, and no second button for an alert. */
  readonly yes: string | null;
  readonly no: string | null;
  readonly asks: boolean;
  /** Nobody's tap has led to it: it waits until nothing else is open. */
  readonly isUnasked: boolean;
  /** `null`: neither, by Escape, Back or the backdrop. */
  answer(isYes: boolean | null): void;
}

/** What the app tells a guest over whatever is on the screen. */
export interface Feedback {
  readonly toast: Store<ToastView | null>;
  readonly modalToast: Store<ModalToastView | null>;
  readonly questions: Store<readonly Question[]>;
  /** Shows a toast; a new one replaces the old and starts the time again. */
  tell(text: string): void;
  /** Shows a snackbar: a sentence with something to do about it. */
  offer(text: string, label: string, run: () => void): void;
  /** Shows a modal toast; a new one replaces the old and starts the time again. */
  proclaim(text: string, hasCheck?: boolean): void;
  hide(): void;
  /** The app's own alert; resolves once it was read. `detail`: of a failed call, in small. */
  alert(text: string, detail?: string): Promise<void>;
  /** Asks a question; Escape, Back and the backdrop mean no. */
  confirm(text: string, labels?: { yes?: string; no?: string }): Promise<boolean>;
  /** Offers two ways on; null when the guest takes neither. */
  choose(text: string, labels: { yes: string; no: string }): Promise<boolean | null>;
  /** Asks, or tells where there are no labels, by itself and in its turn; `takeBack` ends it unanswered. */
  interrupt(
    text: string,
    labels?: { yes: string; no: string },
  ): { readonly answer: Promise<boolean | null>; takeBack(): void };
}

export function createFeedback(): Feedback {
  const toast = createStore<ToastView | null>(null);
  const modalToast = createStore<ModalToastView | null>(null);
  const questions = createStore<readonly Question[]>([]);
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let modalTimer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    toast.set(null);
  };
  const put = (
    text: string,
    asks: boolean,
    { yes = null, no = null, detail = null, isUnasked = false }: Partial<Question>,
  ) => {
    const id = ++count;
    let answer: Question['answer'] = () => {};
    const answered = new Promise<boolean | null>((resolve) => {
      answer = (isYes) => {
        questions.set((open) => open.filter((question) => question.id !== id));
        resolve(isYes);
      };
    });
    questions.set((open) => [...open, { id, text, detail, asks, isUnasked, yes, no, answer }]);
    return { answer: answered, takeBack: () => answer(null) };
  };
  const ask = (text: string, asks: boolean, more: Partial<Question> = {}) => put(text, asks, more).answer;
  const told = new Map<string, Promise<void>>();
  return {
    toast,
    modalToast,
    questions,
    hide,
    tell(text) {
      clearTimeout(timer);
      toast.set({ id: ++count, text });
      timer = setTimeout(hide, TOAST_MS);
    },
    offer(text, label, run) {
      clearTimeout(timer);
      const act = () => {
        hide();
        run();
      };
      toast.set({ id: ++count, text, action: { label, run: act } });
    },
    proclaim(text, hasCheck = true) {
      clearTimeout(modalTimer);
      modalToast.set({ id: ++count, text, hasCheck });
      modalTimer = setTimeout(() => modalToast.set(null), MODAL_TOAST_MS);
    },
    alert(text, detail) {
      // Several reads of one page may be refused alike: whoever reads it once has read it.
      const open = told.get(text);
      if (open) return open;
      const read = ask(text, false, detail === undefined ? {} : { detail }).then(
        () => void told.delete(text),
      );
      told.set(text, read);
      return read;
    },
    confirm: async (text, labels) => (await ask(text, true, labels)) === true,
    choose: (text, labels) => ask(text, true, labels),
    interrupt: (text, labels) => put(text, labels !== undefined, { ...labels, isUnasked: true }),
  };
}
