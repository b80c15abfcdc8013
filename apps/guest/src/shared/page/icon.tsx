const PATHS = {
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9h17M3.5 15h17M12 3c2.5 2.6 3.6 5.6 3.6 9S14.5 18.4 12 21c-2.5-2.6-3.6-5.6-3.6-9S9.5 5.6 12 3Z',
  receipt: 'M6 3.5h12v17l-2.4-1.6-2 1.6-1.6-1.6-1.6 1.6-2-1.6L6 20.5v-17ZM9 8h6M9 12h6',
  notice: 'M4 10v4h3l6 4V6L7 10H4ZM16.5 9.5a3.5 3.5 0 0 1 0 5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3.5 19c.4-3.2 2.6-5 5.5-5s5.1 1.8 5.5 5M15.5 5a3 3 0 0 1 0 5.8M17 14.3c2 .6 3.2 2.2 3.5 4.7',
  invite:
    'M10 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 11ZM4 19.5c.4-3.4 2.8-5.5 6-5.5 1.5 0 2.8.4 3.8 1.2M18 14v6M15 17h6',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  check: 'M5 12.5 10 17.5 19 7.5',
  trash: 'M5 7h14M10 4h4M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  qr: 'M4 4h6v6H4V4ZM14 4h6v6h-6V4ZM4 14h6v6H4v-6ZM14 14h2.5v2.5H14V14ZM17.5 17.5H20V20h-2.5v-2.5ZM14 19h1M19 14h1',
  nfc: 'M5 9c1.1 1.9 1.1 4.1 0 6M8.5 7c1.9 3.2 1.9 6.8 0 10M12 5c2.7 4.5 2.7 9.5 0 14M15.5 3c3.5 5.8 3.5 12.2 0 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5l5 5',
  bowl: 'M3.5 11.5h17a8.5 8.5 0 0 1-5 7.7v1.3h-7v-1.3a8.5 8.5 0 0 1-5-7.7ZM9 8c-1-1.3.8-2.2 0-3.8M13 8c-1-1.3.8-2.2 0-3.8',
} as const;

/** A line drawing, 24 × 24; the text beside it, or the button's label, says what it means. */
export function Icon({ name, size = 24 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
