import { fireEvent, screen, within } from '@testing-library/react';

/** Says that an unconfirmed table's guests go, and that this is meant; it is done five seconds later. */
export async function letGo(place: ReturnType<typeof within>): Promise<void> {
  fireEvent.click(await place.findByRole('button', { name: /^(Reject and let|Let) go$/ }));
  const question = within(await screen.findByRole('dialog', { name: /: let the guests go\?$/ }));
  fireEvent.click(question.getByRole('button', { name: 'Reject and let go' }));
}
