export * from './bill-money.ts';
export * from './bill-part.ts';
export * from './bill-tax.ts';
