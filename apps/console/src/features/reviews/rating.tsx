import { useWords } from '../../shared/words/words.ts';
import styles from './reviews.module.css';

const QUESTIONS = [
  'reviews.question.0',
  'reviews.question.1',
  'reviews.question.2',
  'reviews.question.3',
] as const;
const STARS = [1, 2, 3, 4, 5];

/** What one question was answered with: its name, stars and the figure. `value` may be an average. */
export function Rating({ question, value }: { question: number; value: number }) {
  const { t } = useWords();
  const name = t(QUESTIONS[question] ?? QUESTIONS[0]);
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(1);
  return (
    <>
      <span className={styles.question} aria-hidden="true">
        {name}
      </span>
      <span className={styles.stars} aria-hidden="true">
        {STARS.map((star) => (
          <span key={star} className={star <= Math.round(value) ? styles.on : styles.off}>
            ★
          </span>
        ))}
      </span>
      <b className={styles.figure} aria-hidden="true">
        {figure}
      </b>
      <span className="sr-only">{t('reviews.stars', { question: name, count: figure })}</span>
    </>
  );
}
