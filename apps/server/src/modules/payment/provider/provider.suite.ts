import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Approved, PaymentProvider, Prepared, ProviderContext, Returned } from './provider.ts';

/** What can go wrong at a provider, whatever it is called there. */
export type ProviderFault =
  | 'tampered-amount'
  | 'tampered-order'
  | 'wrong-signature'
  | 'foreign-address'
  | 'timeout-before-approval'
  | 'timeout-after-approval'
  | 'error-before-approval'
  | 'unknown-approval'
  | 'slow-approval'
  | 'wrong-approval-signature'
  | 'wrong-approval-amount'
  | 'wrong-approval-order'
  | 'timeout-before-net-cancel'
  | 'timeout-after-net-cancel'
  | 'net-cancel-too-late'
  | 'timeout-before-cancel'
  | 'timeout-after-cancel'
  | 'refused-cancel'
  | 'wrong-cancel-signature'
  | 'timeout-query'
  | 'unknown-query';

export interface GuestChoice {
  readonly outcome: 'approve' | 'decline' | 'cancel';
  readonly kind?: 'CARD' | 'EASY' | 'BANK';
  readonly wallet?: 'KAKAO' | 'NAVER' | 'TOSS';
  readonly debit?: boolean;
  readonly faults?: { readonly [Fault in ProviderFault]?: number };
}

/** A provider with a guest at its window and a look into its books. */
export interface ProviderStage {
  readonly provider: PaymentProvider;
  /** The guest goes to the window and presses. @returns the fields that the browser carries back */
  guestPays(prepared: Prepared, choice: GuestChoice): Promise<Readonly<Record<string, string>>>;
  /** Won that the provider holds for an order of ours. */
  held(merchantOrderId: string): Promise<number>;
  /** Resolves when a slow answer is over. */
  slowAnswerPassed(): Promise<void>;
  close(): Promise<void>;
}

/** What every payment provider must do, tried on one of them. */
export function describeProvider(name: string, open: () => Promise<ProviderStage>): void {
  describe(name, () => {
    let stage: ProviderStage;
    let serial = 0;
    beforeAll(async () => {
      stage = await open();
    });
    afterAll(() => stage.close());

    const amount = 12_500;
    function prepare(): { prepared: Prepared; merchantOrderId: string } {
      serial += 1;
      const merchantOrderId = `SUITE${Date.now()}N${serial}`;
      const prepared = stage.provider.prepare({
        merchantOrderId,
        amount,
        goodsName: '김치찌개 외 2건',
        language: 'ko',
        returnUrl: 'http://shop.test/api/payments/return',
        at: new Date(),
      });
      return { prepared, merchantOrderId };
    }
    async function returnedAfter(choice: GuestChoice): Promise<Returned> {
      return stage.provider.parseReturn(await stage.guestPays(prepare().prepared, choice));
    }
    async function authenticated(choice: Partial<GuestChoice> = {}): Promise<ProviderContext> {
      const returned = await returnedAfter({ outcome: 'approve', ...choice });
      if (returned.outcome !== 'authenticated') throw new Error(`came back as ${returned.outcome}`);
      return returned.context;
    }
    const approve = (context: ProviderContext): Promise<Approved> =>
      stage.provider.approve(context, new Date());
    async function approved(choice: Partial<GuestChoice> = {}) {
      const context = await authenticated(choice);
      const answer = await approve(context);
      if (answer.outcome !== 'approved') throw new Error(`approval said ${answer.outcome}`);
      return { context, approval: answer.approval };
    }
    const cancel = (context: ProviderContext, part = amount) =>
      stage.provider.cancel({
        transactionId: context.transactionId,
        merchantOrderId: context.merchantOrderId,
        amount: part,
        total: amount,
        reason: '재료 소진',
        at: new Date(),
      });

    test('a paid window comes back authenticated, with nothing taken yet', async () => {
      const { prepared, merchantOrderId } = prepare();
      const returned = stage.provider.parseReturn(await stage.guestPays(prepared, { outcome: 'approve' }));
      expect(returned).toMatchObject({ outcome: 'authenticated', merchantOrderId, amount });
      expect(await stage.held(merchantOrderId)).toBe(0);
    });

    test('approval takes exactly the amount and tells method, number and masked card', async () => {
      const { context, approval } = await approved();
      expect(approval).toMatchObject({
        transactionId: context.transactionId,
        merchantOrderId: context.merchantOrderId,
        amount,
        method: 'CREDIT_CARD',
        approvalNumber: expect.stringMatching(/^\d+$/),
        cardNumber: expect.stringMatching(/^\d{6}\*+\d{4}$/),
      });
      expect(Math.abs(Date.now() - (approval.approvedAt?.getTime() ?? 0))).toBeLessThan(10_000);
      expect(await stage.held(context.merchantOrderId)).toBe(amount);
      expect(await stage.provider.query(context.transactionId, new Date())).toMatchObject({
        outcome: 'approved',
        known: { approvalNumber: approval.approvalNumber, approvedAt: approval.approvedAt },
      });
    });

    test.each([
      ['a credit card', { kind: 'CARD' }, 'CREDIT_CARD'],
      ['a debit card', { kind: 'CARD', debit: true }, 'DEBIT_CARD'],
      ['a bank transfer', { kind: 'BANK' }, 'BANK'],
      ['Naver Pay', { kind: 'EASY', wallet: 'NAVER' }, 'NAVER_PAY'],
      ['KakaoPay', { kind: 'EASY', wallet: 'KAKAO' }, 'KAKAO_PAY'],
      ['another wallet', { kind: 'EASY', wallet: 'TOSS' }, 'EASY_PAY'],
    ] as const)('%s is shown as its own method', { tags: ['PAY-33'] }, async (_, choice, method) => {
      expect((await approved(choice)).approval.method).toBe(method);
    });

    test('a guest who closes the window comes back as cancelled by the guest', async () => {
      const returned = await returnedAfter({ outcome: 'cancel' });
      expect(returned.outcome).toBe('user_cancelled');
    });

    test('a declined card takes nothing and says why', async () => {
      const context = await authenticated({ outcome: 'decline' });
      expect(await approve(context)).toMatchObject({
        outcome: 'declined',
        decline: { code: expect.stringMatching(/./), message: expect.stringMatching(/./) },
      });
      expect(await stage.held(context.merchantOrderId)).toBe(0);
      expect(await stage.provider.query(context.transactionId, new Date())).toEqual({ outcome: 'none' });
    });

    test('a second approval of the same transaction takes nothing more', { tags: ['PAY-16'] }, async () => {
      const { context } = await approved();
      expect((await approve(context)).outcome).not.toBe('approved');
      expect(await stage.held(context.merchantOrderId)).toBe(amount);
    });

    test.each(['tampered-amount', 'wrong-signature', 'foreign-address'] as const)(
      'a return with %s is refused',
      { tags: ['PAY-13', 'PAY-14', 'PAY-15'] },
      async (fault) => {
        const returned = await returnedAfter({ outcome: 'approve', faults: { [fault]: 1 } });
        expect(returned.outcome).toBe('tampered');
      },
    );

    test('a return that names another order is not approved for it: the approval names the paid one', {
      tags: ['PAY-14'],
    }, async () => {
      const { prepared, merchantOrderId } = prepare();
      const raw = await stage.guestPays(prepared, { outcome: 'approve', faults: { 'tampered-order': 1 } });
      const returned = stage.provider.parseReturn(raw);
      if (returned.outcome !== 'authenticated') throw new Error(`came back as ${returned.outcome}`);
      expect(returned.merchantOrderId).not.toBe(merchantOrderId);
      expect(await approve(returned.context)).toMatchObject({
        outcome: 'misdirected',
        approval: { merchantOrderId, amount, transactionId: returned.context.transactionId },
      });
      expect(await stage.held(merchantOrderId)).toBe(amount);
      expect(await stage.provider.resolveUnknown(returned.context, new Date())).toEqual({
        outcome: 'cancelled',
      });
      expect(await stage.held(merchantOrderId)).toBe(0);
    });

    test.each([
      'timeout-after-approval',
      'unknown-approval',
      'wrong-approval-signature',
      'wrong-approval-amount',
    ] as const)(
      '%s is an unknown outcome, and undoing it gives the money back',
      { tags: ['PAY-17'] },
      async (fault) => {
        const context = await authenticated({ faults: { [fault]: 1 } });
        expect((await approve(context)).outcome).toBe('unknown');
        expect(await stage.held(context.merchantOrderId)).toBe(amount);
        expect(await stage.provider.resolveUnknown(context, new Date())).toEqual({ outcome: 'cancelled' });
        expect(await stage.held(context.merchantOrderId)).toBe(0);
      },
    );

    test('an approval that names another order is no approval of ours, and can be undone', {
      tags: ['PAY-14'],
    }, async () => {
      const context = await authenticated({ faults: { 'wrong-approval-order': 1 } });
      expect((await approve(context)).outcome).toBe('misdirected');
      expect((await stage.provider.resolveUnknown(context, new Date())).outcome).toBe('cancelled');
      expect(await stage.held(context.merchantOrderId)).toBe(0);
    });

    test('an authentication is the same in every return of it, and no two share one', {
      tags: ['PAY-16'],
    }, async () => {
      const { prepared } = prepare();
      const raw = await stage.guestPays(prepared, { outcome: 'approve' });
      const contexts = [raw, raw].map((fields) => stage.provider.parseReturn(fields));
      const [first, second] = contexts.map((read) => 'context' in read && read.context.authentication);
      expect(first).toMatch(/.{10}/);
      expect(second).toBe(first);
      expect((await authenticated()).authentication).not.toBe(first);
    });

    test.each(['timeout-before-approval', 'error-before-approval'] as const)(
      '%s is an unknown outcome, and nothing can be taken after it was undone',
      { tags: ['PAY-17'] },
      async (fault) => {
        const context = await authenticated({ faults: { [fault]: 1 } });
        expect((await approve(context)).outcome).toBe('unknown');
        expect((await stage.provider.resolveUnknown(context, new Date())).outcome).toMatch(
          /^(cancelled|never_approved)$/,
        );
        await approve(context);
        expect(await stage.held(context.merchantOrderId)).toBe(0);
      },
    );

    test('an approval that was undone while it still ran takes nothing later', {
      tags: ['PAY-17'],
    }, async () => {
      const context = await authenticated({ faults: { 'slow-approval': 1 } });
      expect((await approve(context)).outcome).toBe('unknown');
      await stage.provider.resolveUnknown(context, new Date());
      await stage.slowAnswerPassed();
      expect(await stage.held(context.merchantOrderId)).toBe(0);
    });

    test.each([
      ['is lost', 'timeout-before-net-cancel', 'approved', amount],
      ['comes too late', 'net-cancel-too-late', 'approved', amount],
      ['is done without an answer', 'timeout-after-net-cancel', 'cancelled', 0],
    ] as const)(
      'when undoing %s, asking tells the truth',
      { tags: ['PAY-17'] },
      async (_, fault, outcome, held) => {
        const context = await authenticated({ faults: { 'timeout-after-approval': 1, [fault]: 1 } });
        await approve(context);
        expect((await stage.provider.resolveUnknown(context, new Date())).outcome).toBe(outcome);
        expect(await stage.held(context.merchantOrderId)).toBe(held);
      },
    );

    test.each(['timeout-query', 'unknown-query'] as const)(
      'when neither undoing nor asking (%s) answers, the outcome stays unknown and is known later',
      { tags: ['PAY-17'] },
      async (fault) => {
        const faults = { 'timeout-after-approval': 1, 'timeout-before-net-cancel': 1, [fault]: 1 };
        const context = await authenticated({ faults });
        await approve(context);
        expect((await stage.provider.resolveUnknown(context, new Date())).outcome).toBe('unknown');
        expect(await stage.provider.resolveUnknown(context, new Date())).toEqual({ outcome: 'cancelled' });
      },
    );

    test('a cancel gives everything back, and a second one does nothing more', async () => {
      const { context } = await approved();
      expect(await cancel(context)).toEqual({ outcome: 'cancelled', alreadyDone: false, remaining: 0 });
      expect(await cancel(context)).toMatchObject({ outcome: 'cancelled', alreadyDone: true });
      expect(await stage.held(context.merchantOrderId)).toBe(0);
      expect(await stage.provider.query(context.transactionId, new Date())).toEqual({ outcome: 'cancelled' });
    });

    test('a partial cancel gives back its part, the rest can follow, and never more than was taken', {
      tags: ['PAY-27'],
    }, async () => {
      const { context } = await approved();
      expect(await cancel(context, 2500)).toEqual({
        outcome: 'cancelled',
        alreadyDone: false,
        remaining: amount - 2500,
      });
      expect(await stage.provider.query(context.transactionId, new Date())).toMatchObject({
        outcome: 'approved',
      });
      expect((await cancel(context, amount - 1)).outcome).toBe('refused');
      expect(await cancel(context, amount - 2500)).toMatchObject({ outcome: 'cancelled', remaining: 0 });
      expect(await stage.held(context.merchantOrderId)).toBe(0);
    });

    test.each([
      ['timeout-before-cancel', amount],
      ['timeout-after-cancel', 0],
      ['wrong-cancel-signature', 0],
    ] as const)(
      'a cancel with %s is unknown, and trying again ends it',
      { tags: ['PAY-26'] },
      async (fault, held) => {
        const { context } = await approved({ faults: { [fault]: 1 } });
        expect((await cancel(context)).outcome).toBe('unknown');
        expect(await stage.held(context.merchantOrderId)).toBe(held);
        expect((await cancel(context)).outcome).toBe('cancelled');
        expect(await stage.held(context.merchantOrderId)).toBe(0);
      },
    );

    test('a refused cancel says so and takes nothing back', { tags: ['PAY-26'] }, async () => {
      const { context } = await approved({ faults: { 'refused-cancel': 1 } });
      expect(await cancel(context)).toMatchObject({
        outcome: 'refused',
        decline: { code: expect.any(String) },
      });
      expect(await stage.held(context.merchantOrderId)).toBe(amount);
    });

    test('a transaction that nobody knows is none', async () => {
      expect(await stage.provider.query('hansang01m01012601010000000000', new Date())).toEqual({
        outcome: 'none',
      });
    });
  });
}
