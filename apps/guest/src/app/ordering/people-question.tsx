import { PeopleForm } from '../../features/people/people-form.tsx';
import { useFixedCount } from '../../features/people/use-fixed-count.ts';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { usePhone } from '../../shared/phone.ts';
import type { PeopleQuestion } from '../parts.ts';

/** The head count, asked by an order: a tap on a number and the order goes on; put away, nothing is ordered. */
export default function PeopleQuestionSheet({ asked }: { asked: PeopleQuestion | null }) {
  const { session } = usePhone();
  useFixedCount(asked !== null, () => asked?.answer(true));
  return (
    <Sheet isOpen={asked !== null} titleId="people-asked" onClose={() => asked?.answer(false)}>
      <PeopleForm
        titleId="people-asked"
        count={null}
        onConfirm={(count) => {
          session.setPeople(count);
          asked?.answer(true);
        }}
      />
    </Sheet>
  );
}
