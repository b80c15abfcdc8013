import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import { KeysSheet } from './keys/keys-sheet.tsx';
import type { Density } from './layout/density.ts';
import { ViewSheet } from './view-sheet.tsx';

export type BoardTool = 'view' | 'keys';

interface BoardToolsProps {
  opened: BoardTool | null;
  onOpen(tool: BoardTool | null): void;
  density: Density;
  onDensity(density: Density): void;
  areKeysOn: boolean;
  onKeys(areOn: boolean): void;
}

/** What sets up the board on this device, and the sheets it opens. */
export function BoardTools({ opened, onOpen, density, onDensity, areKeysOn, onKeys }: BoardToolsProps) {
  const { t } = useWords();
  const close = () => onOpen(null);
  return (
    <>
      <Button
        kind="quiet"
        shape="square"
        aria-label={t('view.title')}
        title={t('view.title')}
        onClick={() => onOpen('view')}
      >
        <Icon name="sliders" />
      </Button>
      <Button
        kind="quiet"
        shape="square"
        className="hide-on-touch"
        aria-label={t('keys.open')}
        title={t('keys.open')}
        onClick={() => onOpen('keys')}
      >
        <Icon name="keyboard" />
      </Button>
      <ViewSheet isOpen={opened === 'view'} onClose={close} density={density} onDensity={onDensity} />
      <KeysSheet isOpen={opened === 'keys'} onClose={close} areOn={areKeysOn} onSwitch={onKeys} />
    </>
  );
}
