/** A shop that may take payments here. */
export interface Merchant {
  /** 10 characters. */
  readonly mid: string;
  readonly key: string;
  readonly name: string;
}

/** The shop of the demo venues. Made up here and good nowhere else. */
export const DEMO_MERCHANT: Merchant = {
  mid: 'hansang01m',
  key: 'demo-merchant-key-that-opens-nothing-but-the-local-provider',
  name: '한상 데모 상점',
};
