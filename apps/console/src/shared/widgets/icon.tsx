/** Line icons on a 24 × 24 grid; they take the colour of the text beside them and say nothing themselves. */
const PATHS = {
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  floor: 'M3.5 8h17M6 8v11M18 8v11M9.5 13.5h5M12 13.5V19',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.500M14 20h2.500M20 19.500v.5',
  stock: 'M4 10a8 8 0 0 1 16 0zM3 13.5h18M5 17h14M19.5 3.5l-15 17',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  soundOn: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  soundOff: 'M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5',
  keyboard: 'M3 6.500h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8',
  sliders: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M13 5v4M7 10v4M14 15v4',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  flame:
    'M12 3c1 3.500 5.500 5.500 5.500 10.500a5.500 5.500 0 0 1-11 0c0-2 1-3.500 2-4.500.3 1.500 1 2.300 1.800 2.500C10 8.500 10.500 5.500 12 3z',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  chevron: 'M8 10l4 4 4-4',
  people:
    'M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.500c.6-3.2 3-5 6.5-5s5.9 1.8 6.5 5M16 5a3.3 3.3 0 0 1 0 6.200M18 14.800c2 .6 3.2 2.2 3.6 4.7',
  clock: 'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.500V12l3 2',
  alert: 'M12 4L2.5 20h19zM12 10v4.500M12 17.200v.1',
  empty: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  seated: 'M12 10.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20.500c0-4.5 2.5-7 7-7s7 2.5 7 7z',
  ordered: 'M4 11a8 8 0 0 1 16 0zM3 15h18M6 18.500h12',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  calling: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 1.500h-15zM10 20.500h4',
  paying: 'M4 7l2.8 10L12 8.5 17.2 17 20 7M3 11.500h18',
  move: 'M4 8h13M13.5 4.500L17 8l-3.5 3.500M20 16H7M10.5 12.500L7 16l3.5 3.5',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.500H14a5.5 5.5 0 0 1 0 11h-3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.500L20.5 20.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.5 5.900A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6 7.600A16 16 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4-.9',
  offline:
    'M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.500a10 10 0 0 1 4-2.500M2 9a15 15 0 0 1 4.5-2.800M11 5.500A15 15 0 0 1 22 9M15 10.500a10 10 0 0 1 4 2M12 19.500v.1',
  pencil: 'M4 20l1-4.500L16.5 4l3.5 3.500L8.5 19z',
  logout: 'M14 4.500H5v15h9M10 12h11M17.5 8.500L21 12l-3.5 3.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
