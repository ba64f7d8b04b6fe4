import type { Phase } from './solving.ts';

const words: Readonly<Record<Phase, string>> = {
  checking: 'Checking…',
  saved: 'Saved on this device.',
  right: 'Correct.',
  wrong: 'Incorrect.',
  refused: '',
};

/** Says aloud what became of an answer. */
export function Announcer({ phase }: { phase: Phase | null }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {phase ? words[phase] : ''}
    </p>
  );
}
