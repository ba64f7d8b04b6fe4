import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Reaction } from '../../contract/puzzles.ts';
import { toggledReaction } from '../../rules/reactions.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { RejectedEntries, StorageError } from '../shell/rejected-entries.tsx';
import { useOpenLogin } from '../shell/session.ts';
import { isStuckAtom } from '../shell/sync-status.ts';
import { Dot } from '../ui/dot.tsx';
import './reactions.css';

/** Shows two thumbs with their counts. A second click removes the thumb. */
export function Reactions({ view }: { view: PuzzleView }) {
  const device = useDevice();
  const openLogin = useOpenLogin();
  const isStuck = useAtomValue(isStuckAtom);
  const [failure, setFailure] = useState<unknown>();

  const react = (reaction: Reaction) => {
    if (device.username === null) openLogin();
    else {
      // Toggles what the learner sees: another device's reaction could have arrived since the last render.
      const desired = toggledReaction(view.user_reaction, reaction);
      // The first screen does without it: an answer comes first.
      import('../../sync/operations/react.ts')
        .then(({ react }) => device.perform(react, { puzzle_id: view.id, desired }))
        .then(
          () => setFailure(undefined),
          (error) => {
            console.error(error);
            setFailure(error);
          },
        );
    }
  };

  return (
    <>
      <fieldset className="foot-row" aria-label="Reactions">
        <span className="foot-label">React</span>
        <Thumb reaction="UP" view={view} onReact={react} />
        <Thumb reaction="DOWN" view={view} onReact={react} />
        {view.reaction_pending && isStuck && (
          <span className="foot-waiting late-mark">
            <Dot state="pending" size={12} /> Saved on this device
          </span>
        )}
      </fieldset>
      <StorageError error={failure}>Failed to react to puzzle</StorageError>
      <RejectedEntries rejected={view.rejected.filter(({ kind }) => kind === 'react')} />
    </>
  );
}

function Thumb({
  reaction,
  view,
  onReact,
}: {
  reaction: Reaction;
  view: PuzzleView;
  onReact: (reaction: Reaction) => void;
}) {
  const isUp = reaction === 'UP';
  const count = view.reaction_counts?.[isUp ? 'thumbs_up' : 'thumbs_down'];
  return (
    <button
      type="button"
      className="thumb"
      aria-pressed={view.user_reaction === reaction}
      aria-label={`${isUp ? 'Thumbs up' : 'Thumbs down'}${count === undefined ? '' : `, ${count}`}`}
      onClick={() => onReact(reaction)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className={isUp ? undefined : 'thumb-down'}>
        <path d="M1.7 7.2h2.6v6.6H1.7zM4.3 7.6 7.1 1.8c1.2 0 1.9.9 1.7 2l-.5 2.7h4.3c1 0 1.7.9 1.5 1.9l-.9 4.1c-.2.8-.8 1.3-1.6 1.3H6.4l-2.1-.9" />
      </svg>
      <span className="mono">{count}</span>
    </button>
  );
}
