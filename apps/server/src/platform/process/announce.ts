import { terminalQr } from './terminal-qr.ts';

export interface Announcement {
  /** Where this machine itself reaches the server. */
  ownOrigin: string;
  /** Where phones reach it. */
  guestOrigin: string;
  /** The demo table to show as a code; none in live mode. */
  demoTable?: { restaurantId: number; tableIdx: number };
  /** Path of the pages that play the displays of demo tables. */
  demoDisplays?: string;
  demoLogin?: { email: string; password: string };
  /** One-time address that makes the first owner. */
  firstOwnerLink?: string;
}

/** The address that a table's printed code holds. */
export function tableLink(guestOrigin: string, restaurantId: number, tableIdx: number): string {
  return `${guestOrigin}/misc/xings?sid=${restaurantId}&tid=${tableIdx}&m=qr`;
}

/**
 * What a person sees when the server is ready: where it is, a table to scan, how to log in.
 * @param colours whether the output is a terminal that shows colours
 */
export function announcement(said: Announcement, colours: boolean): string {
  const { demoTable, demoLogin, firstOwnerLink } = said;
  const lines = ['', `  Hansang is ready at ${said.ownOrigin}`];
  if (demoTable) {
    const link = tableLink(said.guestOrigin, demoTable.restaurantId, demoTable.tableIdx);
    lines.push(
      '',
      `  Guests: scan this as table ${demoTable.tableIdx} of a demo pub, or open`,
      `  ${link}`,
      '',
      ...terminalQr(link, colours),
    );
  }
  if (said.demoDisplays)
    lines.push('', `  Table displays with rotating codes (venue 3): ${said.ownOrigin}${said.demoDisplays}/`);
  lines.push('', `  Staff:  ${said.ownOrigin}/console`);
  if (demoLogin) lines.push(`          ${demoLogin.email}, password ${demoLogin.password}`);
  if (firstOwnerLink)
    lines.push('', '  Make the first owner with this link (it works once):', `  ${firstOwnerLink}`);
  return `${lines.join('\n')}\n\n`;
}
