import { WALK_COOKIE } from '@hansang/contract';

/** Longer no walk takes; a phone that is forgotten then seats again like any other. */
const SECONDS = 3 * 60 * 60;

/** Whether what this phone's camera opens comes to the console. */
export const isWalking = (): boolean =>
  document.cookie.split(';').some((cookie) => cookie.trim().startsWith(`${WALK_COOKIE}=`));

const write = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with a scan; no other way works without HTTPS
  document.cookie = `${WALK_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
};

export const walkWithThisPhone = (restaurantId: number): void => write(String(restaurantId), SECONDS);
export const stopWalking = (): void => write('', 0);
