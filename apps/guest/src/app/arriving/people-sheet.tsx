import { PeopleForm } from '../../features/people/people-form.tsx';
import { useFixedCount } from '../../features/people/use-fixed-count.ts';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { usePhone } from '../../shared/phone.ts';
import { useStore } from '../../shared/store.ts';
import { leaveSheet } from '../ordering/leave-sheet.ts';

/** The head count over the menu. */
export default function PeopleSheet({ isOpen }: { isOpen: boolean }) {
  const { session } = usePhone();
  const people = useStore(session.people);
  useFixedCount(isOpen, leaveSheet);
  return (
    <PeopleForm
      titleId="people"
      count={people}
      onConfirm={(count) => {
        session.setPeople(count);
        leaveSheet();
      }}
      frame={(content, bar) => (
        <Sheet
          isOpen={isOpen}
          titleId="people"
          onClose={() => people !== null && leaveSheet()}
          hasAddress
          bar={bar}
        >
          {content}
        </Sheet>
      )}
    />
  );
}
