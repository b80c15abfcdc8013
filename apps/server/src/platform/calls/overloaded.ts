/** Too much waits already: the request did nothing and may come again. Leaves as SERVICE_UNAVAILABLE. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}
