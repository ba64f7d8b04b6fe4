import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { QuestionView } from '../../../sync/views/read-puzzle.ts';
import { productAtom } from '../../shell/product.ts';
import { streakAtom } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import { standingOf } from '../solving.ts';
import { shareText } from './share-text.ts';
import './share-result.css';

/** Of which puzzle a result is. */
export interface Shared {
  puzzle: number;
  day: string | null;
}

/** Shares a result by what the platform offers, else copies it; where neither may be, it is there to be copied by hand. */
export function ShareResult({ puzzle, day, questions }: Shared & { questions: readonly QuestionView[] }) {
  const { name } = useAtomValue(productAtom);
  const streak = useAtomValue(streakAtom)?.current ?? 0;
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const verdicts = questions.map((question) => standingOf(question) === 'right');
  const text = shareText({
    productName: name,
    puzzle,
    day,
    verdicts,
    streak,
    url: `${location.origin}/puzzle/${puzzle}`,
  });

  async function share() {
    setOutcome(null);
    if (!(await offer(text))) setOutcome(await copy(text));
  }

  return (
    <>
      <Button wide onClick={share}>
        Share result
      </Button>
      <p className="share-words" role="status">
        {outcome === 'copied' && 'Copied. Paste it where you like.'}
        {outcome === 'refused' && 'This browser couldn’t copy it. Here it is:'}
      </p>
      {outcome === 'refused' && (
        <textarea className="share-text" aria-label="The result" readOnly rows={4} value={text} onFocus={selectAll} />
      )}
    </>
  );
}

function selectAll({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
  currentTarget.select();
}

/** Whether the platform's own sheet has been offered; the learner may have closed it. */
async function offer(text: string): Promise<boolean> {
  if (!navigator.canShare?.({ text })) return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(text: string): Promise<'copied' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
