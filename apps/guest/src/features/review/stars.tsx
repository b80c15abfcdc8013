import { reviewWords } from './review-words.ts';

const STARS = [1, 2, 3, 4, 5];
const STAR = 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z';

export interface StarsProps {
  readonly question: string;
  readonly name: string;
  /** 1 to 5, 0 while not answered. */
  readonly value: number;
  onRate(value: number): void;
}

/** One question, answered with one to five stars. */
export function Stars({ question, name, value, onRate }: StarsProps) {
  const t = reviewWords.use();
  return (
    <fieldset className="stars">
      <legend>
        <span>{question}</span>
        {value > 0 && <span className="stars-value num">{t('rated', { count: value })}</span>}
      </legend>
      <div className="stars-row">
        {STARS.map((count) => (
          <label key={count} className={count <= value ? 'star star-on' : 'star'}>
            <input
              type="radio"
              name={name}
              checked={count === value}
              aria-label={t('stars', { question, count })}
              onChange={() => onRate(count)}
            />
            <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
