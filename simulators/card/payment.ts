import type { FaultName } from './faults.ts';

export type PaymentState =
  /** The payment window is open. */
  | 'WAITING'
  /** The guest paid in the window; the shop has not asked for the money yet. */
  | 'AUTHENTICATED'
  | 'APPROVED'
  | 'DECLINED'
  | 'USER_CANCELLED'
  /** Undone before or after approval because the shop did not know its outcome. */
  | 'NET_CANCELLED'
  | 'CANCELLED';

export const WALLETS = {
  KAKAO: { code: '16', ko: '카카오페이', en: 'KakaoPay' },
  NAVER: { code: '20', ko: '네이버페이', en: 'Naver Pay' },
  TOSS: { code: '25', ko: '토스페이', en: 'Toss Pay' },
  PAYCO: { code: '15', ko: '페이코', en: 'PAYCO' },
  SAMSUNG: { code: '21', ko: '삼성페이', en: 'Samsung Pay' },
  APPLE: { code: '22', ko: '애플페이', en: 'Apple Pay' },
} as const;
export type Wallet = keyof typeof WALLETS;

export const CARDS = {
  '01': { ko: '비씨', en: 'BC' },
  '02': { ko: '국민', en: 'KB Kookmin' },
  '04': { ko: '삼성', en: 'Samsung' },
  '06': { ko: '신한', en: 'Shinhan' },
  '07': { ko: '현대', en: 'Hyundai' },
  '08': { ko: '롯데', en: 'Lotte' },
  '12': { ko: '농협', en: 'NH' },
  '25': { ko: '해외비자', en: 'Visa (overseas)' },
} as const;
export type CardCode = keyof typeof CARDS;

/** How the guest pays. */
export interface Means {
  readonly method: 'CARD' | 'BANK';
  readonly wallet: Wallet | null;
  readonly card: CardCode;
  readonly isDebit: boolean;
  readonly installmentMonths: number;
}

/** One opening of the payment window. */
export interface Payment {
  /** Names the window; nobody can guess it. */
  readonly id: string;
  readonly mid: string;
  readonly moid: string;
  /** Integer won. */
  readonly amount: number;
  readonly goodsName: string;
  readonly methods: readonly string[];
  readonly returnUrl: string;
  readonly returnCharset: 'utf-8' | 'euc-kr';
  readonly reserved: string;
  language: 'ko' | 'en';
  state: PaymentState;
  tid: string | null;
  authToken: string | null;
  means: Means | null;
  authCode: string | null;
  /** `YYMMDDHHMMSS` of the approval. */
  authDate: string | null;
  authenticatedAt: number | null;
  /** Won that the shop holds: taken minus given back. */
  held: number;
  /** How many more times each fault strikes. */
  faults: { [Name in FaultName]?: number };
  readonly steps: { readonly at: number; readonly what: string; readonly detail: string }[];
}
