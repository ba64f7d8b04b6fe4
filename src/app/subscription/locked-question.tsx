import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { PreviewedQuestion, Try } from '../../contract/puzzle-preview.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { tryLockedPuzzle } from '../../sync/operations/try-puzzle.ts';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useSession } from '../shell/session.ts';
import { Button } from '../ui/button.tsx';
import { useEntryState } from '../ui/entry-state.ts';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox, NeedsConnection } from '../ui/later/form-notes.tsx';
import { LockedOptions } from '../ui/locked-options.tsx';
import { OptionChoice } from '../ui/option-choice.tsx';
import { optionTexts } from '../ui/option-texts.ts';

/** Shows a locked puzzle's first question. Each learner has one try, which the server grades and which doesn't count. */
export function LockedQuestion({
  puzzle,
  question,
  tried,
}: {
  /** Undefined in a preview, where it can't be tried. */
  puzzle: number | undefined;
  question: PreviewedQuestion;
  tried: Try | undefined;
}) {
  const [choice, setChoice] = useEntryState<Letter | null>('first question', null);
  const { submit, isChecking, failure } = useTry(puzzle, question.id, choice);
  const headingId = `locked-question-${question.id}`;
  const result = useRef<HTMLParagraphElement>(null);
  const wasTried = useRef(tried !== undefined);
  // The button that had the focus is gone.
  useEffect(() => {
    if (tried && !wasTried.current) result.current?.focus();
    wasTried.current = tried !== undefined;
  }, [tried]);
  return (
    <section className="locked-question" aria-labelledby={headingId}>
      <Line className="locked-asked" number={1}>
        <p className="meta">Question 1, yours to try</p>
        <h2 id={headingId}>
          <InlineCode text={question.text} />
        </h2>
      </Line>
      {tried ? (
        <LockedOptions
          options={optionTexts(question)}
          answer={{
            selected_answer: tried.selected_answer,
            correct_answer: tried.is_correct ? tried.selected_answer : null,
            isWrong: !tried.is_correct,
          }}
          noteOf={() => null}
          labelledBy={headingId}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <OptionChoice
            name={headingId}
            labelledBy={headingId}
            options={optionTexts(question)}
            choice={choice}
            isChecking={isChecking}
            onChoose={setChoice}
          />
          <Line className="locked-submit">
            <Button kind="primary" type="submit" wide disabled={choice === null || !puzzle} busy={isChecking}>
              {isChecking ? 'Checking…' : 'Submit Answer'}
            </Button>
            <NeedsConnection>Trying a question needs a connection.</NeedsConnection>
            {failure && <FailureBox failure={failure} />}
          </Line>
        </form>
      )}
      <div role="status">
        {tried && (
          <Line className="locked-tried" dot={tried.is_correct ? 'right' : 'wrong'}>
            <p tabIndex={-1} ref={result}>
              <b>{tried.is_correct ? 'Correct.' : 'Incorrect.'}</b> With Premium you see why, and answer the questions
              that follow.
            </p>
          </Line>
        )}
      </div>
    </section>
  );
}

/** Sends the learner's try. A visitor registers or logs in first, and then it's sent. */
function useTry(puzzle: number | undefined, question_id: number, choice: Letter | null) {
  const device = useDevice();
  const session = useSession();
  const [dialog, openDialog] = useAtom(accountDialogAtom);
  const [isWanted, setWanted] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  async function submit() {
    if (!puzzle || choice === null || isChecking) return;
    setFailure(null);
    if (!session) {
      setWanted(true);
      return openDialog('answer');
    }
    setChecking(true);
    const result = await device.run(tryLockedPuzzle, puzzle, { question_id, answer: choice });
    setChecking(false);
    if (result.ok || (result.kind === 'no_response' && result.reason === 'aborted')) return;
    setFailure(describeFailure(result, 'Failed to submit answer'));
    if (result.kind === 'rejected' && result.status === 401) openDialog('login');
  }

  // The session is set before the page has its device.
  const isSignedIn = session !== null && device.username !== null;
  useEffect(() => {
    if (!isWanted || (!isSignedIn && dialog !== null)) return;
    setWanted(false);
    if (isSignedIn && !session.is_subscribed) void submit();
  });

  return { submit, isChecking, failure };
}
