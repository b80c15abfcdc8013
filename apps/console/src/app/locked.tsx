import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoginFrame } from '../features/login/login-frame.tsx';
import { playChime } from '../features/orders/chime.ts';
import { TabletLock } from '../features/tablet/tablet-lock.tsx';
import { turnsOf } from '../shared/api/turns.ts';
import { sound } from '../shared/sound.ts';
import { useWords } from '../shared/words/words.ts';

const ring = () => sound(playChime);

/** A shared tablet between two turns: it shows nothing of the venue, and still rings. */
export default function Locked({ restaurantId }: { restaurantId: number }) {
  const { t } = useWords();
  const turns = turnsOf(useQueryClient());
  useEffect(() => turns.wasEnded(), [turns]);
  return (
    <LoginFrame title={t('tablet.title')}>
      <TabletLock restaurantId={restaurantId} onMore={ring} />
    </LoginFrame>
  );
}
