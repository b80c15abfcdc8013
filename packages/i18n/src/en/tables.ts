import type { CatalogueOf } from '../format.ts';
import type { tables as ko } from '../ko/tables.ts';

export const tables = {
  'tables.title': 'Tables and codes',
  'tables.none': 'No tables yet.',
  'print.pick': 'Which tables?',
  'print.all': 'All',
  'print.nobody': 'None',
  'print.floor': 'All of {floor}',
  'print.range': 'By number',
  'print.rangeHint': 'For example 1-20, 25',
  'print.rangeTake': 'Select',
  'print.rangeWrong': 'Write it like 1-20, 25.',
  'print.rangeNone': 'There is no table with that number.',
  'print.form': 'As what?',
  'print.form.POSTER': 'One on an A4 sheet',
  'print.form.CARD_4': 'Four on an A4 sheet',
  'print.form.CARD_8': 'Eight on an A4 sheet',
  'print.form.TENT': 'Tents to fold',
  'print.form.STICKER': 'Stickers (5 × 5.6 cm)',
  'print.form.SVG': 'SVG for designers',
  'print.form.PNG': 'PNG pictures',
  'print.logo': 'With the logo',
  'print.wifi': 'With the Wi-Fi code',
  'print.wifiNote': 'The password is printed in letters too.',
  'print.make': 'Make the file ({count})',
  'print.making': 'Making it',
  'print.done': 'The file was downloaded. Scan one with a phone before you print them all.',
  'print.leadsTo': 'The codes lead to {origin}',
  'print.passing':
    'This is the address that the computer has today. When it changes, nothing printed opens any more. Set PUBLIC_URL before you print.',
  'print.open': 'This venue’s tables open by their number. The codes hold no secret key.',
  'print.rotating':
    'Guests of this venue come in by the changing code on their table’s display. There is nothing to print.',
} satisfies CatalogueOf<typeof ko>;
