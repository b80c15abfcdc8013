import { randomBytes } from 'node:crypto';

export const newRefundId = (): string => randomBytes(12).toString('hex');
