import type { BoardOrder } from '@hansang/contract/schemas';
import type { Words } from '../../../shared/words/words.ts';

const named = (order: BoardOrder) => ({ table: order.tableName, number: order.orderNumber ?? 0 });

/** What was just done to an order. */
export function movedText({ t }: Pick<Words, 't'>, order: BoardOrder, isUndo: boolean): string {
  if (isUndo) return t('moved.undone', named(order));
  switch (order.status) {
    case 'CONFIRM':
    case 'MENU_COMPLETE':
    case 'COMPLETE':
    case 'REJECT':
    case 'CANCEL':
      return t(`moved.${order.status}`, named(order));
    default:
      return t('conflict.unknown', { ...named(order), status: t(`status.${order.status}`) });
  }
}

/** Why a tap came too late: who was faster, and where the order is now. */
export function conflictText({ t }: Pick<Words, 't'>, now: BoardOrder): string {
  const facts = { ...named(now), status: t(`status.${now.status}`) };
  const last = now.steps.at(-1);
  if (last?.actorType === 'staff' && last.by) return t('conflict.moved', { ...facts, name: last.by });
  if (last?.actorType === 'guest' && now.status === 'CANCEL') return t('conflict.guest', facts);
  return t('conflict.unknown', facts);
}
