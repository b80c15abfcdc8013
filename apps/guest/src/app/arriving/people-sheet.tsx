import { asksPeopleCount } from '@hansang/rules';
import { PeopleForm } from '../../features/people/people-form.tsx';
import { useFixedCount } from '../../features/people/use-fixed-count.ts';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore, useStore } from '../../shared/store.ts';
import { leaveSheet } from '../ordering/leave-sheet.ts';

/** The head count over the menu. */
export default function PeopleSheet({ isOpen }: { isOpen: boolean }) {
  const { session, venue } = usePhone();
  const people = useStore(session.people);
  const hashKey = usePhoneStore(session.hash, null);
  const view = useStore(venue.view);
  useFixedCount(isOpen, leaveSheet);
  // Where the menu waits for the answer, the sheet does not pretend that it could be put away.
  const isRequired = view !== null && asksPeopleCount({ ...view, hashKey, headCount: people });
  return (
    <Sheet isOpen={isOpen} titleId="people" onClose={isRequired ? null : leaveSheet} hasAddress isUnasked>
      <PeopleForm
        titleId="people"
        count={people}
        onConfirm={(count) => {
          session.setPeople(count);
          leaveSheet();
        }}
      />
    </Sheet>
  );
}
