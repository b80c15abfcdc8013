import type { Language } from '@hansang/contract';

const KOREA = (
  <>
    <path fill="#fff" d="M0 0h36v24H0z" />
    <g transform="rotate(-33.7 18 12)">
      <path fill="#cd2e3a" d="M12 12a6 6 0 0 1 12 0z" />
      <path fill="#0047a0" d="M24 12a6 6 0 0 1-12 0z" />
      <circle cx="15" cy="12" r="3" fill="#cd2e3a" />
      <circle cx="21" cy="12" r="3" fill="#0047a0" />
    </g>
    <g stroke="#000" strokeWidth="1.1">
      <path d="M5.8 8.2 8.9 3.6M7.1 9.1l3.1-4.6M8.4 10l3.1-4.6" />
      <path d="M27.6 3.6l3.1 4.6M26.3 4.5l3.1 4.6M25 5.4 28.1 10" />
      <path d="m5.8 15.8 3.1 4.6M7.1 14.9l3.1 4.6M8.4 14l3.1 4.6" />
      <path d="m27.6 20.4 3.1-4.6M26.3 19.5l3.1-4.6M25 18.6l3.1-4.6" />
    </g>
  </>
);

const UNITED_STATES = (
  <>
    <path fill="#fff" d="M0 0h36v24H0z" />
    <path
      stroke="#b22234"
      strokeWidth="1.85"
      d="M0 .9h36M0 4.6h36M0 8.3h36M0 12h36M0 15.7h36M0 19.4h36M0 23.1h36"
    />
    <path fill="#3c3b6e" d="M0 0h15.5v13H0z" />
    <path
      stroke="#fff"
      strokeWidth="1.1"
      strokeDasharray="0 2.5"
      strokeLinecap="round"
      d="M1.8 2.2h13M3 4.4h11M1.8 6.6h13M3 8.8h11M1.8 11h13"
    />
  </>
);

const JAPAN = (
  <>
    <path fill="#fff" d="M0 0h36v24H0z" />
    <circle cx="18" cy="12" r="7.2" fill="#bc002d" />
  </>
);

const STAR = 'M0-1 .225-.309.951-.309.363.118.588.809 0 .382-.588.809-.363.118-.951-.309-.225-.309z';
const CHINA = (
  <>
    <path fill="#ee1c25" d="M0 0h36v24H0z" />
    <g fill="#ffde00">
      <path transform="translate(6 6) scale(3.6)" d={STAR} />
      <path transform="translate(12 2.4) rotate(23) scale(1.2)" d={STAR} />
      <path transform="translate(14.4 4.8) rotate(46) scale(1.2)" d={STAR} />
      <path transform="translate(14.4 8.4) rotate(0) scale(1.2)" d={STAR} />
      <path transform="translate(12 10.8) rotate(20) scale(1.2)" d={STAR} />
    </g>
  </>
);

const FLAGS: Record<Language, React.ReactNode> = {
  ko: KOREA,
  en: UNITED_STATES,
  ja: JAPAN,
  'zh-CN': CHINA,
};

/** Drawn, not typed: flag characters look different, or are missing, from phone to phone. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg className="flag" width="30" height="20" viewBox="0 0 36 24" aria-hidden="true">
      {FLAGS[language]}
    </svg>
  );
}
