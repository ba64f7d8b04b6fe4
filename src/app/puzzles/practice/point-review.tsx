import { useLayoutEffect, useRef, useState } from 'react';
import { exercise } from '../../../sync/operations/exercise.ts';
import type { PointItem } from '../../../sync/queries/reviews.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { StorageErrorBox } from '../../shell/later/storage-error-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { TextBlock } from '../../ui/text-tree/text-block.tsx';
import { useKeys } from '../../ui/use-keys.ts';

/** Asks an interview question again of which an answer lacked a key point. The learner says whether they said it now. */
export function PointReview({ item, due, onDone }: { item: PointItem; due: number; onDone: () => void }) {
  const device = useDevice();
  const [isShown, setIsShown] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { question, card } = item;
  const point = useRef<HTMLParagraphElement>(null);
  // Before the paint: the button that had the focus is gone.
  useLayoutEffect(() => {
    if (isShown) point.current?.focus();
  }, [isShown]);
  const finish = async (is_correct: boolean) => {
    setFailure(undefined);
    try {
      const about = { puzzle_id: null, question_id: null, interview_question_id: question.id, point: card.point };
      await device.perform(exercise, { kind: 'review', ...about, is_correct });
      onDone();
    } catch (error) {
      console.error(error);
      setFailure(error);
    }
  };
  useKeys((action) => {
    if (action.kind === 'enter' && !isShown) setIsShown(true);
  });
  return (
    <article className="review-quiet">
      <PageHead title="Review" facts={['Not scored', question.title, due === 1 ? '1 due' : `${due} due`]}>
        <p className="puzzle-description">Your answer to this interview question lacked a key point.</p>
      </PageHead>
      <Line>
        <div className="review-words">
          <TextBlock text={question.description} tree={question.description_tree} level={2} />
        </div>
        <p className="review-words">Answer it aloud or in your head. Then see whether you said the point.</p>
        {isShown ? (
          <>
            <p className="review-words" ref={point} tabIndex={-1}>
              <b>
                <InlineCode text={card.point} />
              </b>
            </p>
            <div className="review-actions">
              <Button kind="primary" onClick={() => finish(true)}>
                I said it
              </Button>
              <Button onClick={() => finish(false)}>Not yet</Button>
            </div>
          </>
        ) : (
          <Button kind="primary" keyHint="Enter" onClick={() => setIsShown(true)}>
            Show the point
          </Button>
        )}
        {failure !== undefined && (
          <StorageErrorBox error={failure}>Couldn’t save your practice session. Try again.</StorageErrorBox>
        )}
      </Line>
    </article>
  );
}
