import { createHash, randomBytes } from 'node:crypto';

/** A fresh session token: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token, so that its contents open no session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const SHAPE = /^[\w-]{43}$/;
export const isToken = (text: string): boolean => SHAPE.test(text);
