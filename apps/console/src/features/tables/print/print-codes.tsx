import { CODE_FORMS, type CodeForm } from '@hansang/contract';
import type { TablePlan } from '@hansang/contract/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../../shared/venue/me.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { SwitchRow } from '../../../shared/widgets/rows/switch-row.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useTableWords } from '../table-words.ts';
import { PickTables } from './pick-tables.tsx';
import styles from './print-codes.module.css';
import { usePrint } from './use-print.ts';

/** Which tables' codes, as what, with what: and the file is made. */
export function PrintCodes({ plan: { floors, codes } }: { plan: TablePlan }) {
  const say = useTableWords();
  const print = usePrint();
  const every = floors.flatMap(({ tables }) => tables.map(({ tableIdx }) => tableIdx));
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(every));
  const [form, setForm] = useState<CodeForm>('CARD_4');
  const [wantsLogo, setWantsLogo] = useState(true);
  const [wantsWifi, setWantsWifi] = useState(false);
  // A table that went meanwhile is not asked for.
  const tables = every.filter((number) => picked.has(number));
  const isPaper = form !== 'SVG' && form !== 'PNG';
  const isSmall = form === 'STICKER';
  if (codes.isRotating) return <StatePage text={say('print.rotating')} />;
  if (every.length === 0) return <StatePage text={say('tables.none')} />;
  return (
    <div className={styles.page}>
      <PickTables floors={floors} picked={picked} onPick={setPicked} />
      <div className={styles.side}>
        <fieldset className={styles.part}>
          <legend>{say('print.form')}</legend>
          <div className={styles.forms}>
            {CODE_FORMS.map((one) => (
              <label key={one} className={styles.form}>
                <input type="radio" name="form" checked={form === one} onChange={() => setForm(one)} />
                {say(`print.form.${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {isPaper && !isSmall && codes.hasLogo && (
          <SwitchRow label={say('print.logo')} isOn={wantsLogo} onChange={setWantsLogo} />
        )}
        {isPaper && !isSmall && codes.hasWifi && (
          <SwitchRow
            label={say('print.wifi')}
            note={say('print.wifiNote')}
            isOn={wantsWifi}
            onChange={setWantsWifi}
          />
        )}
        {isPaper && !isSmall && <Missing codes={codes} />}
        <p className={styles.note}>{say('print.leadsTo', { origin: codes.origin })}</p>
        {!codes.isLasting && (
          <section className={styles.warning}>
            <h3>
              <Icon name="alert" size={20} />
              {say('print.passing')}
            </h3>
            <p>{say('print.passing.means')}</p>
            <p>{say('print.passing.ask')}</p>
            <p>{say('print.passing.alone')}</p>
          </section>
        )}
        {!codes.isKeyed && <p className={styles.note}>{say('print.open')}</p>}
        <Button
          kind="primary"
          shape="large"
          isWide
          disabled={tables.length === 0 || print.isPending}
          onClick={() =>
            print.mutate({
              form,
              tables,
              withLogo: wantsLogo && codes.hasLogo,
              withWifi: wantsWifi && codes.hasWifi,
            })
          }
        >
          {print.isPending ? say('print.making') : say('print.make', { count: tables.length })}
        </Button>
        {print.isPending && (
          <Button shape="large" onClick={print.stop}>
            {say('print.stop')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What could stand on the paper too, and where it is entered; for whoever may. */
function Missing({ codes: { hasLogo, hasWifi } }: { codes: TablePlan['codes'] }) {
  const say = useTableWords();
  const { restaurantId, may } = useVenue();
  if ((hasLogo && hasWifi) || !may('setting.change')) return null;
  return (
    <p className={styles.links}>
      {!hasWifi && <Link to={`/${restaurantId}/settings/venue`}>{say('print.addWifi')}</Link>}
      {!hasLogo && <Link to={`/${restaurantId}/settings/pictures`}>{say('print.addLogo')}</Link>}
    </p>
  );
}
