import { type ComponentType, createElement, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const givenUp = new Set<() => void>();

/** What did not come and was told so is asked for anew by whoever opens it next. */
export function forgetGivenUp(): void {
  for (const forget of givenUp) forget();
  givenUp.clear();
}

/**
 * A page, or a part of one, that comes when it is opened first and is asked for again where it does not. React remembers for
 * good what did not come in the end; here it counts until it was told.
 * @param fetched how often it is asked for
 */
export const lazyPartOf =
  (fetched: <Part>(load: () => Promise<Part>) => Promise<Part>) =>
  <Props extends object>(load: Load<Props>): ComponentType<Props> => {
    const begin = () => lazy(() => fetched(load).catch(giveUp)) as ComponentType<Props>;
    const giveUp = (error: unknown) => {
      givenUp.add(() => {
        part = begin();
      });
      throw error;
    };
    let part = begin();
    return (props) => createElement(part, props);
  };
