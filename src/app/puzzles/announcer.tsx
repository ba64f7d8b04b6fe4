import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { noteOf, type Phase } from './solving.ts';

const words: Readonly<Record<Phase, string>> = {
  checking: 'Checking…',
  saved: 'Saved on this device.',
  right: 'Correct.',
  wrong: 'Incorrect.',
  rejected: '',
};

/** Announces the result of an answer, and why. */
export function Announcer({ phase, question }: { phase: Phase | null; question: QuestionView | undefined }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {phase && question ? announcement(phase, question) : ''}
    </p>
  );
}

export function announcement(phase: Phase, question: QuestionView): string {
  const { answer } = question;
  if (!answer || answer.pending || (phase !== 'right' && phase !== 'wrong')) return words[phase];
  const { selected_answer: chosen, correct_answer: correct } = answer;
  // The right option's note begins with what was just said, and screen readers would read the marks of code aloud.
  const spoken = (letter: typeof correct) =>
    noteOf(question, letter)
      ?.replace(/^Right\. /, '')
      .replaceAll('`', '');
  const sentences = [words[phase], spoken(chosen)];
  if (phase === 'wrong') sentences.push(`Correct is ${correct}.`, spoken(correct));
  return sentences.filter(Boolean).join(' ');
}
