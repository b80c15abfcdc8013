import { randomUUID } from 'node:crypto';
import type {
  CloseDrawerRequest,
  CorrectDayRequest,
  DayAnswer,
  DrawerAnswer,
  MoveCashRequest,
} from '@hansang/contract/schemas';
import type { TestStaff } from '../../../testing/test-staff.ts';

type Reply<Answer> = Promise<{ status: number; body: Answer & { errorCode?: string } }>;

/** One of the staff at the drawer and the day's books. */
export class Books {
  readonly staff: TestStaff;

  constructor(staff: TestStaff) {
    this.staff = staff;
  }

  drawer(): Promise<DrawerAnswer> {
    return this.staff.ok<DrawerAnswer>('drawer', { params: this.staff.params });
  }

  day(businessDay?: string): Promise<DayAnswer> {
    const query = businessDay === undefined ? {} : { businessDay };
    return this.staff.ok<DayAnswer>('day', { params: this.staff.params, query });
  }

  open(opening: number, key: string = randomUUID()): Reply<DrawerAnswer> {
    return this.#send('openDrawer', {}, { opening }, key);
  }

  async move(asked: MoveCashRequest, key: string = randomUUID()): Reply<DrawerAnswer> {
    return this.#send('moveCash', await this.#opened(), asked, key);
  }

  async close(asked: CloseDrawerRequest, key: string = randomUUID()): Reply<DrawerAnswer> {
    return this.#send('closeDrawer', await this.#opened(), asked, key);
  }

  async closeDay(businessDay?: string, key: string = randomUUID()): Reply<DayAnswer> {
    return this.#send('closeDay', {}, { businessDay: businessDay ?? (await this.day()).today }, key);
  }

  correct(asked: CorrectDayRequest, key: string = randomUUID()): Reply<DayAnswer> {
    return this.#send('correctDay', {}, asked, key);
  }

  async #opened(): Promise<{ drawerId: string }> {
    return { drawerId: (await this.drawer()).drawer?.drawerId ?? 'none' };
  }

  #send<Answer>(
    name: 'openDrawer' | 'moveCash' | 'closeDrawer' | 'closeDay' | 'correctDay',
    params: object,
    body: object,
    key: string,
  ): Reply<Answer> {
    const headers = { 'idempotency-key': key };
    const asked = { params: { ...this.staff.params, ...params }, body, headers };
    return this.staff.call(name, asked as never) as Reply<Answer>;
  }
}
