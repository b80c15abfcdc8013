import type { TableCode, TableDetail } from '@hansang/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/api/keys.ts';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Sheet } from '../../shared/widgets/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import { useTableChange } from './use-table-change.ts';

interface RenewCodeDialogProps {
  code: TableCode;
  table: Pick<TableDetail, 'tableIdx' | 'tableName'>;
  isOpen: boolean;
  onClose(): void;
}

/** Asks before a table's code is replaced, and says what that does to what is printed. */
export function RenewCodeDialog({ code, table, isOpen, onClose }: RenewCodeDialogProps) {
  const { t } = useWords();
  const { restaurantId } = useVenue();
  const client = useQueryClient();
  const { tableIdx, tableName } = table;
  const change = useTableChange(
    async ({ generation }: Pick<TableCode, 'generation'>) => {
      const renewed = await call('renewTableCode', {
        params: { restaurantId, tableIdx },
        body: { generation },
      });
      client.setQueryData(keys.tableCode(restaurantId, tableIdx), renewed);
    },
    t('code.renewed', { table: tableName }),
    onClose,
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      title={t('code.renewTitle', { table: tableName })}
      foot={
        <>
          <Button shape="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            kind="danger"
            shape="large"
            disabled={change.isPending}
            onClick={() => change.mutate({ generation: code.generation })}
          >
            {t('code.renewConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('code.renewText')}</p>
    </Sheet>
  );
}
