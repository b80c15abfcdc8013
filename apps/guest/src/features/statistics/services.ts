/** Which statistics a venue's operator has set up; the rendered page names them, and names none otherwise. */
export interface Services {
  /** Id of the page-view analytics. */
  readonly views: string | null;
  /** Id of the tag manager. */
  readonly tags: string | null;
  /** Whether a guest has to agree first. */
  readonly asks: boolean;
}

/** What a page's `<meta name="statistics">` says; null where nothing is set up. */
export function servicesOf(content: string | null | undefined): Services | null {
  if (!content) return null;
  const set = new URLSearchParams(content);
  return { views: set.get('views'), tags: set.get('tags'), asks: set.get('asks') === '1' };
}

const HOST = 'https://www.googletagmanager.com';

/** Addresses of the scripts, each with its id. */
export function scriptsOf({ views, tags }: Services): string[] {
  return [...(views ? [`${HOST}/gtag/js?id=${views}`] : []), ...(tags ? [`${HOST}/gtm.js?id=${tags}`] : [])];
}

/** A page view as it is sent: the route's name stands for the address, whose parameters nobody is told. */
export function pageView(name: string, origin: string) {
  return { page_title: name, page_location: `${origin}/${name}`, page_path: `/${name}`, page_referrer: '' };
}
