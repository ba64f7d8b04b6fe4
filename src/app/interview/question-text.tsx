import { type ReactNode, useId } from 'react';
import type { InterviewTrees } from '../../contract/interview.ts';
import type { InterviewView } from '../../sync/queries/question.ts';
import { Line, type TitleTag } from '../ui/gutter.tsx';
import { TextBlock } from '../ui/text-tree/text-block.tsx';
import { DifficultyBadge, TypeBadge } from './question-badges.tsx';
import './question-page.css';

type Head = 'id' | 'title' | 'type' | 'difficulty' | 'categories' | 'description';
type Rest = 'answer' | 'correct_text_answer' | 'explanation' | keyof InterviewTrees;

/** Shows the question and, once it's answered, the model answer and the explanation: on a wide screen, beside the learner's own words. */
export function QuestionText({
  view,
  back,
  titleAs: Title = 'h1',
  textAs: Text = TextBlock,
}: {
  view: Pick<InterviewView, Head> & Partial<Pick<InterviewView, Rest>>;
  back: ReactNode;
  titleAs?: TitleTag;
  /** Shows Markdown. */
  textAs?: typeof TextBlock;
}) {
  const modelId = useId();
  const explanationId = useId();
  const isSettled = view.answer?.pending === false;
  return (
    <div className="interview-main">
      <Line as="header" className="page-head interview-head" number={view.id || undefined}>
        {back}
        <Title className="page-title" tabIndex={-1}>
          {view.title}
        </Title>
        <div className="interview-facts">
          <DifficultyBadge difficulty={view.difficulty} />
          <TypeBadge type={view.type} />
          {view.categories.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </div>
      </Line>
      <div className="interview-description">
        <Text text={view.description} tree={view.description_tree} level={2} />
      </div>
      {isSettled && view.correct_text_answer && (
        <section className="interview-explanation" aria-labelledby={modelId}>
          <Line className="interview-section-head">
            <h2 id={modelId}>Model answer</h2>
          </Line>
          <div className="interview-description">
            <Text text={view.correct_text_answer} tree={view.correct_text_answer_tree} level={3} />
          </div>
        </section>
      )}
      {isSettled && view.explanation && (
        <section className="interview-explanation" aria-labelledby={explanationId}>
          <Line className="interview-section-head">
            <h2 id={explanationId}>Explanation:</h2>
          </Line>
          <div className="interview-description">
            <Text text={view.explanation} tree={view.explanation_tree} level={3} />
          </div>
        </section>
      )}
    </div>
  );
}
