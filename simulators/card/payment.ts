import type { FaultName } from './faults.ts';
import type { PageLanguage, Spoken } from './pages/texts.ts';

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

/** What can happen to a payment. */
export type StepName =
  | PaymentState
  | 'WINDOW_OPENED'
  | 'FAULTS_SET'
  | 'APPROVAL_ASKED'
  | 'APPROVAL_REFUSED'
  | 'NET_CANCEL_ASKED'
  | 'CANCEL_ASKED'
  | 'PARTLY_CANCELLED'
  | 'QUERIED'
  | 'NOTIFIED';

export const WALLETS = {
  KAKAO: { code: '16', ko: '카카오페이', en: 'KakaoPay', ja: 'カカオペイ', 'zh-CN': 'Kakao Pay' },
  NAVER: { code: '20', ko: '네이버페이', en: 'Naver Pay', ja: 'NAVER Pay', 'zh-CN': 'Naver Pay' },
  TOSS: { code: '25', ko: '토스페이', en: 'Toss Pay', ja: 'Toss Pay', 'zh-CN': 'Toss Pay' },
  PAYCO: { code: '15', ko: '페이코', en: 'PAYCO', ja: 'PAYCO', 'zh-CN': 'PAYCO' },
  SAMSUNG: { code: '21', ko: '삼성페이', en: 'Samsung Pay', ja: 'Samsung Pay', 'zh-CN': '三星支付' },
  APPLE: { code: '22', ko: '애플페이', en: 'Apple Pay', ja: 'Apple Pay', 'zh-CN': 'Apple Pay' },
} as const satisfies Record<string, Spoken & { code: string }>;
export type Wallet = keyof typeof WALLETS;

export const CARDS = {
  '01': { ko: '비씨', en: 'BC', ja: 'BCカード', 'zh-CN': 'BC卡' },
  '02': { ko: '국민', en: 'KB Kookmin', ja: '国民', 'zh-CN': '国民' },
  '04': { ko: '삼성', en: 'Samsung', ja: 'サムスン', 'zh-CN': '三星' },
  '06': { ko: '신한', en: 'Shinhan', ja: '新韓', 'zh-CN': '新韩' },
  '07': { ko: '현대', en: 'Hyundai', ja: '現代', 'zh-CN': '现代' },
  '08': { ko: '롯데', en: 'Lotte', ja: 'ロッテ', 'zh-CN': '乐天' },
  '12': { ko: '농협', en: 'NH', ja: '農協', 'zh-CN': '农协' },
  '25': { ko: '해외비자', en: 'Visa (overseas)', ja: '海外VISA', 'zh-CN': '海外 Visa' },
} as const satisfies Record<string, Spoken>;
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
  language: PageLanguage;
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
  readonly steps: { readonly at: number; readonly what: StepName; readonly detail: string }[];
}
