import { BASE_LANGUAGE, LANGUAGES, type Language, TWO_STEP_DEMANDS } from '@hansang/contract';
import { useVenue } from '../../shared/venue/me.ts';
import { LANGUAGE_NAMES } from '../../shared/words/language.ts';
import { Holidays } from './hours/holidays.tsx';
import { WeekRow } from './hours/week-row.tsx';
import { BannersRow } from './rows/banners-row.tsx';
import { CeilingRow, MainMenuRow } from './rows/bounds-rows.tsx';
import { ChoiceRow } from './rows/choice-row.tsx';
import { ColourRow } from './rows/colour-row.tsx';
import { FlagRow } from './rows/flag-row.tsx';
import { ItemsRow } from './rows/items-row.tsx';
import { LogoRow } from './rows/logo-row.tsx';
import { NumberRow } from './rows/number-row.tsx';
import { TextRow } from './rows/text-row.tsx';
import { WaitingRow } from './rows/waiting-row.tsx';
import { useSettingWords } from './setting-words.ts';
import { useOpenSettings } from './settings-context.ts';
import styles from './settings-page.module.css';

export function HoursSection() {
  return (
    <>
      <WeekRow />
      <Holidays />
    </>
  );
}

export function OrderingSection() {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  return (
    <>
      <FlagRow name="orderOnSite" />
      <FlagRow name="acceptAutomatically" />
      <FlagRow name="useGroupCart" />
      {values.useGroupCart && <NumberRow name="lockLeaseSeconds" least={60} most={600} unit="seconds" />}
      <FlagRow name="usePeopleCount" />
      {values.usePeopleCount && (
        <ChoiceRow
          name="headCountAt"
          options={(['ENTRY', 'FIRST_ORDER'] as const).map((one) => [one, t(`headCountAt.${one}`)])}
          chosen={[values.headCountAt]}
          onChoose={(headCountAt) => save('headCountAt', { headCountAt })}
        />
      )}
      <FlagRow name="useOnePersonOneMenuOrder" />
      <MainMenuRow />
      <FlagRow name="useOrderNotes" />
      <FlagRow name="isRequiredMenuOptionDefaultSelected" />
      <FlagRow name="useAlcoholAutomaticOrder" />
    </>
  );
}

const PAYING = {
  PG: { usePG: true, usePos: false },
  POS: { usePG: false, usePos: true },
  NONE: { usePG: false, usePos: false },
} as const;

export function DoorsSection() {
  const t = useSettingWords();
  const { may } = useVenue();
  const { values, save } = useOpenSettings();
  if (!may('venue.change')) return <p className={styles.said}>{t('ownersOnly')}</p>;
  const { usePG, usePos, useDigitalQr } = values;
  const admission = values.admission ?? (usePG ? 'LINK' : 'TABLEMATES');
  return (
    <>
      <p className={styles.note}>{t('proof')}</p>
      <ChoiceRow
        name="tableLinks"
        options={(['KEYED', 'OPEN'] as const).map((one) => [one, t(`tableLinks.${one}`)])}
        chosen={[values.tableLinks]}
        onChoose={(tableLinks) => save('tableLinks', { tableLinks })}
      />
      <ChoiceRow
        name="admission"
        options={(['LINK', 'TABLEMATES', 'STAFF'] as const).map((one) => [one, t(`admission.${one}`)])}
        chosen={[admission]}
        onChoose={(one) => save('admission', { admission: one })}
      />
      <FlagRow name="useDigitalQr" />
      {useDigitalQr && <NumberRow name="codeProofMinutes" least={1} most={1440} unit="minutes" />}
      <ChoiceRow
        name="paying"
        options={(['POS', 'PG', 'NONE'] as const).map((one) => [one, t(`paying.${one}`)])}
        chosen={[usePG ? 'PG' : usePos ? 'POS' : 'NONE']}
        onChoose={(one) => save('paying', PAYING[one])}
      />
      {!usePG && <FlagRow name="payAtTable" />}
      <NumberRow name="refundStepUpAbove" least={0} most={100_000_000} unit="won" />
      <ChoiceRow
        name="twoStepFor"
        options={TWO_STEP_DEMANDS.map((one) => [one, t(`twoStepFor.${one}`)])}
        chosen={[values.twoStepFor]}
        onChoose={(twoStepFor) => save('twoStepFor', { twoStepFor })}
      />
    </>
  );
}

const OTHERS = LANGUAGES.filter((language) => language !== BASE_LANGUAGE);

export function LookSection() {
  const t = useSettingWords();
  const { values, save } = useOpenSettings();
  const { multiLanguageToggles } = values;
  // An empty list allows all of them.
  const chosen = OTHERS.filter(
    (language) => multiLanguageToggles.length === 0 || multiLanguageToggles.includes(language),
  );
  const toggle = (language: Language) => {
    const next = OTHERS.filter((one) => (one === language) !== chosen.includes(one));
    if (next.length === 0) save('useMultiLanguage', { useMultiLanguage: false });
    else save('multiLanguageToggles', { multiLanguageToggles: next });
  };
  return (
    <>
      <ChoiceRow
        name="menuArrangementType"
        options={(['LIST', 'GRID'] as const).map((one) => [one, t(`menuArrangementType.${one}`)])}
        chosen={[values.menuArrangementType]}
        onChoose={(menuArrangementType) => save('menuArrangementType', { menuArrangementType })}
      />
      <ColourRow />
      <FlagRow name="useMultiLanguage" />
      {values.useMultiLanguage && (
        <ChoiceRow
          name="multiLanguageToggles"
          options={OTHERS.map((language) => [language, LANGUAGE_NAMES[language]])}
          chosen={chosen}
          onChoose={toggle}
        />
      )}
    </>
  );
}

export function PicturesSection() {
  return (
    <>
      <LogoRow />
      <BannersRow />
    </>
  );
}

export function CallsSection() {
  const { values } = useOpenSettings();
  return (
    <>
      <FlagRow name="useCallStaff" />
      {values.useCallStaff && <ItemsRow />}
    </>
  );
}

export function NoticesSection() {
  return (
    <>
      <TextRow name="notice" />
      <TextRow name="foodOrigin" />
      <TextRow name="allergyInfo" />
    </>
  );
}

export function LimitsSection() {
  const { values } = useOpenSettings();
  return (
    <>
      <NumberRow name="outOfStockSetQuantity" least={0} most={999} unit="dishes" />
      <CeilingRow name="orderCeiling" />
      <CeilingRow name="waitingCeiling" />
      <WaitingRow />
      <NumberRow name="needCheckoutAfterHours" least={1} most={48} unit="hours" />
      {values.usePG && <NumberRow name="prepayCheckOutAfterMinutes" least={1} most={1440} unit="minutes" />}
    </>
  );
}
