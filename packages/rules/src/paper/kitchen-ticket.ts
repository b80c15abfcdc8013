import type { KitchenTicket, PaperFrame, PaperText, TicketLine } from './documents.ts';
import { inLanguage, marks, timeOf } from './frame.ts';
import { BIG, pair, type Row, RULE, SPACE, TALL, text } from './rows.ts';
import type { SayOnPaper } from './words.ts';

/** Later than this the ticket says when it was printed: the cook sees that it waited. */
const LATE_MS = 3 * 60_000;

/** What a station reads: number and table large, dishes high, and what is not to be missed white on black. */
export function kitchenTicket(ticket: KitchenTicket, frame: PaperFrame, say: SayOnPaper): Row[] {
  const { kind, number, table, floor, station, lines, note } = ticket;
  const head = kind === 'ORDER' ? [] : [text(say(kind === 'CANCEL' ? 'cancel' : 'change'), CENTERED)];
  const copy = frame.copy.of > 1 ? say('copy', { number: frame.copy.number, of: frame.copy.of }) : '';
  const place = floor === null ? table : `${inLanguage(floor, frame.language)} ${table}`;
  return [
    ...marks(frame, say),
    ...head,
    ...(station === null && copy === '' ? [] : [pair(station ?? '', copy, { bold: true })]),
    pair(`#${number}`, place, BIG),
    ...(ticket.movedFrom ? [text(say('moved', { from: ticket.movedFrom, to: table }), MOVED)] : []),
    ...(ticket.party ? [text(ticket.party, { bold: true })] : []),
    pair(timeOf(ticket.placedAt, frame.timeZone), aside(ticket, say)),
    ...(ticket.enteredBy ? [text(say('entered', { name: ticket.enteredBy }))] : []),
    ...(lines.some(({ isForAdults }) => isForAdults) && kind === 'ORDER'
      ? [text(say('adult'), { inverse: true, bold: true })]
      : []),
    RULE,
    ...lines.flatMap((line, at) => [...(at > 0 ? [SPACE] : []), ...dish(line, ticket, frame, say)]),
    ...(note === null ? [] : [RULE, text(`${say('note')} ${note}`, TALL)]),
    ...why(ticket, say),
    ...(frame.printedAt - Date.parse(ticket.placedAt) > LATE_MS
      ? [RULE, text(say('late', { time: timeOf(new Date(frame.printedAt).toISOString(), frame.timeZone) }))]
      : []),
  ];
}

const MOVED = { bold: true, inverse: true } as const;
const CENTERED = { ...BIG, inverse: true, align: 'center' } as const;

function aside({ headCount, isFirst, kind }: KitchenTicket, say: SayOnPaper): string {
  if (kind !== 'ORDER') return '';
  return [
    ...(isFirst ? [say('first')] : []),
    ...(headCount === null ? [] : [say('people', { count: headCount })]),
  ].join(' · ');
}

function dish(line: TicketLine, { kind }: KitchenTicket, { language }: PaperFrame, say: SayOnPaper): Row[] {
  const named = (said: PaperText) => inLanguage(said, language);
  const name = line.size === null ? named(line.name) : `${named(line.name)} (${named(line.size)})`;
  const shown = line.isForAdults ? `[19+] ${name}` : name;
  return [
    ...(line.partOf === null ? [] : [text(say('partOf', { set: named(line.partOf) }))]),
    pair(shown, quantity(line, kind), TALL),
    ...line.options.map((option) =>
      pair(`- ${named(option.name)}`, option.quantity > 1 ? `x${option.quantity}` : '', { indent: 2 }),
    ),
    ...(line.note === null ? [] : [text(line.note, { indent: 2, inverse: true, bold: true })]),
  ];
}

function quantity({ quantity: count, before }: TicketLine, kind: KitchenTicket['kind']): string {
  if (kind === 'CANCEL') return `-${count}`;
  return kind === 'CHANGE' && before !== undefined ? `${before} > ${count}` : String(count);
}

function why({ reason, reasonNote }: KitchenTicket, say: SayOnPaper): Row[] {
  if (reason === null && reasonNote === null) return [];
  const said = [
    ...(reason === null ? [] : [say(`reason.${reason}`)]),
    ...(reasonNote === null ? [] : [reasonNote]),
  ];
  return [RULE, text(`${say('reason')} ${said.join(': ')}`)];
}
