import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { laterBarAtom } from '../shell/bars.tsx';
import { useDevice } from '../shell/device-provider.tsx';
import { streakAtom } from '../shell/session.ts';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { loadHighlight } from '../ui/use-highlighted.ts';
import { firstOpen } from './solving.ts';
import type { Solving } from './use-solving.ts';

/**
 * Keeps the daily's screen for the next start each time it has changed and the page is idle, as long as a question is open and it looks as
 * a start would show it. `until` is when its day ends, null if it wasn't opened as the daily.
 */
export function useSnapshot(view: PuzzleView, { current, phase, choice }: Solving, until: string | null): void {
  const device = useDevice();
  const status = useAtomValue(shellStatusAtom);
  const streak = useAtomValue(streakAtom);
  const notice = useAtomValue(laterBarAtom);
  const isOpen = current !== undefined && phase === null && current === firstOpen(view.questions);
  const end = isOpen && until !== null ? Date.parse(until) : null;
  const canSave = until !== null || view.daily !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is on the screen
  useEffect(() => {
    if (!canSave) return;
    let isOver = false;
    let stop = () => {};
    const save = async () => {
      const { dropScreen, saveSnapshot } = await import('../shell/later/save-snapshot.ts');
      if (end === null) await dropScreen(device);
      else if (!isOver) await saveSnapshot(device, end);
    };
    loadHighlight().then(() => {
      if (isOver) return;
      stop = whenIdle(() => {
        save().catch((error) => console.warn('The snapshot for the next start could not be saved.', error));
      });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [device, view, current?.id, choice, status, streak, notice, canSave, end]);
}
