import { Link } from 'wouter';
import type { QuestionsRow } from '../../sync/queries/questions.ts';
import type { DotState } from '../ui/dot.tsx';
import { Gutter } from '../ui/gutter.tsx';
import { Excerpt } from './excerpt.tsx';
import { DifficultyBadge, TypeBadge } from './question-badges.tsx';

const standings: Readonly<Record<QuestionsRow['status'], { dot: DotState; words: string }>> = {
  open: { dot: 'none', words: 'Not answered' },
  pending: { dot: 'pending', words: 'Waiting to be sent' },
  to_check: { dot: 'started', words: 'To check' },
  right: { dot: 'right', words: 'Answered correctly' },
  wrong: { dot: 'wrong', words: 'Answered incorrectly' },
  void: { dot: 'none', words: 'Your answer doesn’t count' },
};

/** Shows a question as a line of the list. The whole line is the link. */
export function QuestionCard({ row }: { row: QuestionsRow }) {
  const { id, title, description, difficulty, type, categories, locked, status } = row;
  const { dot, words } = standings[status];
  return (
    <li className={locked ? 'line question-card question-card-locked' : 'line question-card'}>
      <Gutter number={id} dot={locked ? 'locked' : dot} dotLabel={locked ? 'Locked' : undefined} />
      <div className="line-text question-card-text">
        <h2 className="question-card-title">
          <Link href={`/questions/${id}`}>{title}</Link>
        </h2>
        <p className="question-card-badges">
          <DifficultyBadge difficulty={difficulty} />
          <TypeBadge type={type} />
        </p>
        <p className="question-card-excerpt">
          <Excerpt text={description} />
        </p>
        <p className={`question-card-status question-card-${status}`}>
          {locked && status === 'open' ? 'Premium' : words}
        </p>
        <ul className="question-card-tags" aria-label="Categories">
          {categories.map((category) => (
            <li key={category.id}>{category.name}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
