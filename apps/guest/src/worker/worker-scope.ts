/** The part of a service worker's world that this one uses. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: { claim(): Promise<void> };
  /** Absent in older browsers. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & LifeEvent) => void): void;
}

/** What a page asks its worker to keep. */
export interface KeptList {
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface AskedEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
