import type { InterviewType } from '../../contract/interview.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { DifficultySteps } from '../ui/later/difficulty-steps.tsx';
import './question-badges.css';

export const typeNames: Readonly<Record<InterviewType, string>> = { MC: 'Multiple Choice', OE: 'Open Ended' };

export function DifficultyBadge({ difficulty }: { difficulty: number }) {
  return (
    <span className="badge">
      <DifficultySteps filled={difficulty} of={3} />
      {difficultyName(difficulty)}
    </span>
  );
}

export function TypeBadge({ type }: { type: InterviewType }) {
  return <span className="badge">{typeNames[type]}</span>;
}
