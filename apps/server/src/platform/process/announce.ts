import { terminalQr } from './terminal-qr.ts';

export interface Announcement {
  /** Where this machine itself reaches the server. */
  ownOrigin: string;
  /** Where phones reach it. */
  guestOrigin: string;
  /** The demo table to show as a code, and the path that it holds; none in live mode. */
  demoTable?: { tableIdx: number; path: string };
  /** Path of the pages that play the displays of demo tables. */
  demoDisplays?: string;
  /** Path that leads to the screen of the demo pub's practice till. */
  demoTill?: string;
  demoLogin?: { email: string; password: string };
  /** One-time address that makes the first owner, for a terminal; or the file that holds it. */
  firstOwnerLink?: string;
  firstOwnerFile?: string;
  /** Guests have no address of their own yet (`PUBLIC_URL`). */
  needsAddress?: boolean;
  /** Staff log in on this machine alone. */
  staffHereOnly?: boolean;
}

/**
 * What a person sees when the server is ready: where it is, a table to scan, how to log in.
 * @param colours whether the output is a terminal that shows colours
 */
export function announcement(said: Announcement, colours: boolean): string {
  const { demoTable, demoLogin, firstOwnerLink, firstOwnerFile } = said;
  const lines = ['', `  Hansang is ready at ${said.ownOrigin}`];
  if (demoTable) {
    const link = `${said.guestOrigin}${demoTable.path}`;
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
  if (said.demoTill) lines.push(`  A practice till (POS) for the pub: ${said.ownOrigin}${said.demoTill}`);
  lines.push('', `  Staff:  ${said.ownOrigin}/console`);
  if (demoLogin) lines.push(`          ${demoLogin.email}, password ${demoLogin.password}`);
  if (said.staffHereOnly)
    lines.push(
      '          on this machine alone: over plain http guests on the same Wi-Fi could read passwords.',
      '          Set up HTTPS, or STAFF_OVER_HTTP=yes if you accept that.',
    );
  if (firstOwnerFile)
    lines.push(
      '',
      '  Make the first owner with the link in this file (it works once):',
      `  ${firstOwnerFile}`,
    );
  if (firstOwnerLink)
    lines.push('', '  Make the first owner with this link (it works once):', `  ${firstOwnerLink}`);
  if (firstOwnerFile || firstOwnerLink)
    lines.push(
      '',
      '  Next: open that link, and the console asks what the venue is.',
      ...(said.needsAddress
        ? [
            '  Before codes are printed, give guests an address that lasts (PUBLIC_URL): "Reach" in docs/operations.md',
            `  says how. Until then it is ${said.guestOrigin}.`,
          ]
        : [`  Codes will hold ${said.guestOrigin}; the console's page Server says whether it answers.`]),
    );
  return `${lines.join('\n')}\n\n`;
}
