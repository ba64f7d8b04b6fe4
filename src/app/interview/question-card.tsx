import { Link } from 'wouter';
import type { QuestionsRow } from '../../sync/queries/questions.ts';
import type { DotState } from '../ui/dot.tsx';
import { Gutter } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
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
          <InlineCode text={excerptOf(description)} />
        </p>
        <p className={`question-card-standing question-card-${status}`}>
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

/** Returns the prose of Markdown on one line, for a list, without code blocks and marks. `code` keeps its backticks. */
export function excerptOf(markdown: string): string {
  const prose = markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, '\n')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  return prose === '' ? 'A piece of code.' : prose;
}
