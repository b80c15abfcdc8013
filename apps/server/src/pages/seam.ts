import type { PageData } from '@hansang/contract/schemas';

/**
 * What the server and the guest app's rendering bundle say to each other. The bundle is built apart from this
 * source, so only plain data crosses: no classes, nothing to compare by identity.
 */

export interface SeamFailure {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  readonly message: unknown;
  readonly reply: unknown;
}

export interface SeamAnswer {
  readonly ok: true;
  readonly status: number;
  readonly data: unknown;
  /** The same for the same data, as long as this process lives. */
  readonly etag: string | null;
}

/** Calls of the contract by name, made in this process. */
export interface SeamApi {
  call(
    name: string,
    input: { readonly params: unknown; readonly query?: unknown; readonly body?: unknown },
  ): Promise<SeamAnswer | SeamFailure>;
}

export interface SeamCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 takes the cookie away. */
  readonly maxAge: number;
}

export type Resolved =
  | { readonly kind: 'redirect'; readonly to: string; readonly cookies: readonly SeamCookie[] }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly cookies: readonly SeamCookie[];
      readonly cacheKey: string;
      data(): Promise<PageData>;
    }
  | { readonly kind: 'fault'; readonly status: number };

export interface PageAssets {
  readonly css: string;
  readonly script: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** Ids of the statistics that are set up, as a query; absent without any. */
  readonly statistics?: string;
}

export interface RenderedPage {
  readonly html: string;
  /** Content of its style element, for the content policy. */
  readonly style: string;
}

export type FaultCode = 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS' | 'INTERNAL_ERROR';

/** What the bundle exports. */
export interface GuestRenderer {
  resolve(request: {
    url: string;
    cookies: string;
    acceptLanguage: string;
    isForeign: boolean;
    api: SeamApi;
    now(): number;
  }): Promise<Resolved>;
  renderPage(data: PageData, assets: PageAssets): Promise<RenderedPage>;
  renderFault(code: FaultCode, language: string, css: string): Promise<RenderedPage>;
}

/** The guest app as the server uses it: built, or straight from its source. */
export interface GuestApp {
  /** Ready to render; source that changed is read again. */
  renderer(): Promise<GuestRenderer>;
  assets(screen: string, language: string): PageAssets;
  /** Style of the page that tells a fault. */
  readonly faultCss: string;
  /** Whether bodies may be kept: not while source changes under them. */
  readonly isCacheable: boolean;
}
