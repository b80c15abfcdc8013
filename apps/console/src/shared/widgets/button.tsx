import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `square` holds an icon alone: give it an `aria-label`. */
  shape?: 'normal' | 'large' | 'square';
  isWide?: boolean;
}

export function buttonClass({ kind = 'plain', shape = 'normal', isWide = false }: ButtonLook): string {
  const classes = [styles.button, styles[kind]];
  if (shape !== 'normal') classes.push(styles[shape]);
  if (isWide) classes.push(styles.wide);
  return classes.join(' ');
}

export function Button({ kind, shape, isWide, className, ...rest }: ComponentProps<'button'> & ButtonLook) {
  const look: ButtonLook = {
    ...(kind === undefined ? {} : { kind }),
    ...(shape === undefined ? {} : { shape }),
    ...(isWide === undefined ? {} : { isWide }),
  };
  return <button type="button" className={`${buttonClass(look)} ${className ?? ''}`} {...rest} />;
}
