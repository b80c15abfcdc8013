import { HTTP_TIMEOUT_MS } from '@hansang/contract';

/** The script that a page of the built console begins with; its name changes with anything that is built. */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the server answers with another build than this page is of; not where it cannot be asked. */
export async function isUpgraded(): Promise<boolean> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src');
  const answer = await fetch(import.meta.env.BASE_URL, { signal: AbortSignal.timeout(HTTP_TIMEOUT_MS) })
    .then((page) => page.text())
    .catch(() => '');
  const [, present] = SCRIPT.exec(answer) ?? [];
  return own != null && present !== undefined && present !== own;
}
