import { LANGUAGES, PRINTER_COLUMNS, PRINTER_ENCODINGS, PRINTER_KINDS } from '@hansang/contract';
import type { PrintersAnswer, SavePrinterRequest, VenuePrinter } from '@hansang/contract/schemas';
import { type FormEvent, useState } from 'react';
import { newKey } from '../../../shared/api/new-key.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { Choice } from '../../../shared/widgets/choice.tsx';
import { Field, Problem } from '../../../shared/widgets/field.tsx';
import { Sheet } from '../../../shared/widgets/sheet.tsx';
import { Switch } from '../../../shared/widgets/switch.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { LANGUAGE_NAMES } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../printing.module.css';
import { usePrintingWords } from '../printing-words.ts';
import { useSetup } from '../use-printing.ts';
import { StationPick } from './station-pick.tsx';

interface PrinterSheetProps {
  /** Null: a new one. */
  printer: VenuePrinter | null;
  setup: PrintersAnswer;
  onClose(): void;
}

const FORM = 'printer-form';

/** Everything of a printer. Saving it twice makes one: its id is drawn when the sheet opens. */
export function PrinterSheet({ printer, setup, onClose }: PrinterSheetProps) {
  const t = usePrintingWords();
  const { failure } = useWords();
  const { tell } = useTeller();
  const { save, remove } = useSetup();
  const [form, setForm] = useState(() => begun(printer, setup));
  const [isSure, setSure] = useState(false);
  const put = (change: Partial<SavePrinterRequest>) => setForm((known) => ({ ...known, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = form.kind === 'TCP' ? {} : { address: null, port: null };
    save.mutate(
      { ...form, ...at },
      {
        onSuccess() {
          tell(t('form.saved'));
          onClose();
        },
      },
    );
  };
  const takeAway = () => {
    if (!printer) return;
    if (!isSure) return setSure(true);
    remove.mutate(printer.printerId, {
      onSuccess() {
        tell(t('form.removed', { name: printer.name }));
        onClose();
      },
    });
  };
  const isTcp = form.kind === 'TCP';
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(printer ? 'form.change' : 'form.add')}
      foot={
        <>
          {printer && (
            <Button kind="danger" disabled={remove.isPending} onClick={takeAway}>
              {t('form.remove')}
            </Button>
          )}
          <Button kind="primary" type="submit" form={FORM} disabled={save.isPending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={submit}>
        {isSure && printer && <Problem text={t('form.removeSure', { name: printer.name })} />}
        <Problem text={save.error ? failure(save.error) : null} />
        <Field
          label={t('form.name')}
          note={t('form.nameNote')}
          value={form.name}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ target }) => put({ name: target.value })}
        />
        <Choice
          label={t('form.kind')}
          options={PRINTER_KINDS.map((kind) => [kind, t(`form.${kind}`)] as const)}
          value={form.kind}
          onChange={(kind) => put({ kind })}
        />
        <p className={styles.note}>{isTcp ? t('form.tcpNote') : t('form.agentNote')}</p>
        {isTcp && setup.networks.length === 0 && <Problem text={t('form.noNetworks')} />}
        {isTcp && (
          <div className={styles.address}>
            <Field
              label={t('form.address')}
              note={t('form.addressNote')}
              value={form.address ?? ''}
              maxLength={45}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => put({ address: target.value.trim() })}
            />
            <Field
              label={t('form.port')}
              inputMode="numeric"
              type="number"
              min={1}
              max={65_535}
              required
              value={form.port ?? ''}
              onChange={({ target }) => put({ port: target.value === '' ? null : Number(target.value) })}
            />
          </div>
        )}
        <StationPick setup={setup} picked={form.stations} onPick={(stations) => put({ stations })} />
        <Turn
          label={t('form.takesRest')}
          isOn={form.takesRest}
          onChange={(takesRest) => put({ takesRest })}
        />
        <Turn
          label={t('form.takesBills')}
          isOn={form.takesBills}
          onChange={(takesBills) => put({ takesBills })}
        />
        <Choice
          label={t('form.copies')}
          options={(['1', '2', '3'] as const).map((count) => [count, count] as const)}
          value={String(form.copies) as '1'}
          onChange={(count) => put({ copies: Number(count) })}
        />
        <Choice
          label={t('form.columns')}
          options={PRINTER_COLUMNS.map((count) => [String(count), String(count)] as const)}
          value={String(form.columns)}
          onChange={(count) => put({ columns: PRINTER_COLUMNS.find((one) => String(one) === count) ?? 42 })}
        />
        <p className={styles.note}>{t('form.columnsNote')}</p>
        <Choice
          label={t('form.encoding')}
          options={PRINTER_ENCODINGS.map((one) => [one, t(`form.${one}`)] as const)}
          value={form.encoding}
          onChange={(encoding) => put({ encoding })}
        />
        <p className={styles.note}>{t('form.encodingNote')}</p>
        <Choice
          label={t('form.language')}
          options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]] as const)}
          value={form.language}
          onChange={(language) => put({ language })}
        />
        <Turn
          label={t('form.answers')}
          note={t('form.answersNote')}
          isOn={form.answers}
          onChange={(answers) => put({ answers })}
        />
      </form>
    </Sheet>
  );
}

interface TurnProps {
  label: string;
  note?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Turn({ label, note, isOn, onChange }: TurnProps) {
  return (
    <div className={styles.turn}>
      <div className={styles.words}>
        <p className={styles.name}>{label}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <Switch label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}

/** What a new printer begins with: the first one takes everything. */
function begun(printer: VenuePrinter | null, { printers, networks }: PrintersAnswer): SavePrinterRequest {
  if (!printer)
    return {
      printerId: newKey(),
      name: '',
      kind: networks.length > 0 ? 'TCP' : 'AGENT',
      address: null,
      port: 9100,
      columns: 42,
      encoding: 'CP949',
      language: 'ko',
      answers: true,
      copies: 1,
      stations: [],
      takesRest: printers.length === 0,
      takesBills: printers.length === 0,
    };
  const { printerId, name, kind, address, columns, encoding, language, answers, copies } = printer;
  const { stations, takesRest, takesBills } = printer;
  const base = { printerId, name, kind, address, columns, encoding, language, answers, copies };
  return { ...base, port: printer.port ?? 9100, stations, takesRest, takesBills };
}
