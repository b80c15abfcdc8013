/** Texts inside an archive of a venue: what lies in it. */
export const archive = {
  title: '{venue} — everything',
  made: 'Made as of {time} ({zone}).',
  'file.venue':
    'Settings, menu, tables and people of the venue. Another installation can import it as it is.',
  'file.orders': 'Orders and their steps',
  'file.order-lines': 'What was ordered, with names and prices of that moment',
  'file.visits': 'Visits, from sitting down to check-out',
  'file.payments': 'Card payments',
  'file.refunds': 'Refunds',
  'file.reviews': 'Reviews, hidden ones too',
  'file.calls': 'Calls to staff',
  'file.activity': 'What staff did',
  'file.pictures': 'Pictures of dishes, logo and banners',
  'file.photos': 'Photos of reviews',
  kinds: 'CSV opens in Excel and the like. JSONL holds one record a line, with all four languages.',
  parts: 'Long tables are in several files; the second is orders-2.csv.',
  left: 'Passwords (of the Wi-Fi too), keys and logins are not in it.',
  care: 'It tells about guests and staff: keep it safe.',
};
