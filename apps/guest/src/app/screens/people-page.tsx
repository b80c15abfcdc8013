import { PeopleForm } from '../../features/people/people-form.tsx';
import { useFixedCount } from '../../features/people/use-fixed-count.ts';
import { go } from '../../shared/browser/navigation.ts';
import { PageTop } from '../../shared/page/page-bar.tsx';
import { usePhone } from '../../shared/phone.ts';
import { usePhoneStore } from '../../shared/store.ts';
import { useWords } from '../../shared/words/words.ts';

/** The head count as a page of its own. */
export default function PeoplePage() {
  const { session } = usePhone();
  const { t } = useWords();
  const people = usePhoneStore(session.people, null);
  const leave = () => void go(nextPage(), { replace: true });
  useFixedCount(true, leave);
  return (
    <>
      <PageTop title={t('people.label')} back={null} />
      <main id="main" tabIndex={-1}>
        <PeopleForm
          key={people}
          titleId="people"
          count={people}
          onConfirm={(count) => {
            session.setPeople(count);
            leave();
          }}
        />
      </main>
    </>
  );
}

/** The shortcut goes on to its drinks, everybody else to the menu. */
function nextPage(): '/drink-menu' | '/menu' {
  return new URLSearchParams(location.search).get('then') === 'drink-menu' ? '/drink-menu' : '/menu';
}
