import type { BillPaper, DayPaper, PaperFrame, TestPaper } from './documents.ts';
import { inLanguage, marks, momentOf } from './frame.ts';
import { BIG, pair, type Row, RULE, SPACE, TALL, text } from './rows.ts';
import type { SayOnPaper } from './words.ts';

/** Syllables old and rare, for whoever looks whether the printer knows them. */
const LETTERS = '가나다 똠방각하 뷁 ABC 123';

const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

/** What a visit owes, or what it paid. */
export function billPaper(bill: BillPaper, frame: PaperFrame, say: SayOnPaper): Row[] {
  const won = (amount: number) => say('won', { amount: grouped(amount) });
  const { seller, lines, entries, tax, payments } = bill;
  const stated = [
    seller.company,
    seller.registrationNumber && say('registration', { number: seller.registrationNumber }),
    seller.phone && say('phone', { number: seller.phone }),
  ].filter((said) => said !== null && said !== '');
  return [
    ...marks(frame, say),
    text(inLanguage(seller.venue, frame.language), { ...TALL, align: 'center' }),
    ...stated.map((said) => text(said as string, { align: 'center' })),
    SPACE,
    text(say(bill.kind === 'BILL' ? 'bill' : 'receipt'), { ...BIG, align: 'center' }),
    pair(
      say('table', { table: bill.table }),
      bill.number === null ? '' : say('number', { number: bill.number }),
    ),
    text(momentOf(bill.at, frame.timeZone)),
    RULE,
    ...lines.flatMap(({ name, detail, quantity, amount }) => [
      pair(`${inLanguage(name, frame.language)} x${quantity}`, won(amount)),
      ...(detail === null ? [] : [text(detail, { indent: 2 })]),
    ]),
    ...(entries.length === 0 ? [] : [RULE, ...entries.map(({ label, amount }) => pair(label, won(amount)))]),
    RULE,
    pair(say('total'), won(bill.total), TALL),
    ...(tax === null
      ? []
      : [
          pair(say('supply'), won(tax.supply)),
          pair(say('vat'), won(tax.vat)),
          ...(tax.taxFree > 0 ? [pair(say('taxFree'), won(tax.taxFree))] : []),
        ]),
    ...(payments.length === 0 ? [] : [RULE]),
    ...payments.flatMap(({ label, amount, detail }) => [
      pair(say('paid', { means: label }), won(amount)),
      ...(detail?.split('\n') ?? []).map((one) => text(one, { indent: 2 })),
    ]),
    ...(bill.owed > 0 ? [RULE, pair(say('owed'), won(bill.owed), TALL)] : []),
    ...(bill.foot === null ? [] : [SPACE, text(bill.foot, { align: 'center' })]),
  ];
}

/** A day as it was closed. */
export function dayPaper(day: DayPaper, frame: PaperFrame, say: SayOnPaper): Row[] {
  return [
    ...marks(frame, say),
    text(inLanguage(day.venue, frame.language), { ...TALL, align: 'center' }),
    text(day.title, { ...TALL, align: 'center' }),
    text(day.day, { align: 'center' }),
    ...day.sections.flatMap(({ title, rows }) => [
      RULE,
      ...(title === null ? [] : [text(title, { bold: true })]),
      ...rows.map(({ label, value, isTotal }) => pair(label, value, isTotal ? TALL : {})),
    ]),
    ...(day.foot === null ? [] : [SPACE, text(day.foot)]),
  ];
}

/** Shows at a glance whether Korean, columns and the cutter work. */
export function testPaper(test: TestPaper, frame: PaperFrame, say: SayOnPaper): Row[] {
  return [
    ...marks(frame, say),
    text(say('test'), { ...BIG, align: 'center' }),
    text(inLanguage(test.venue, frame.language), { align: 'center' }),
    RULE,
    pair(say('test.printer'), test.printer),
    pair(say('test.columns'), String(test.columns)),
    ...(test.stations.length === 0 ? [] : [pair(say('test.stations'), test.stations.join(', '))]),
    RULE,
    text(LETTERS, TALL),
    text('0123456789'.repeat(5).slice(0, test.columns)),
    RULE,
    text(say('test.works')),
  ];
}
