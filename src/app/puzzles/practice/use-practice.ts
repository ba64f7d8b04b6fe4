import { useEffect, useEffectEvent, useState } from 'react';
import type { Letter } from '../../../contract/puzzles.ts';
import { allHints } from '../../../rules/hints.ts';
import { tallyOf } from '../../../rules/tally.ts';
import { exercise } from '../../../sync/operations/exercise.ts';
import type { PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { nextOpen } from '../solving.ts';
import type { Solving } from '../use-solving.ts';

const nextDelay = 750;

/**
 * Runs practice on a completed puzzle. The device has its keys, so it only sends, at the end, that the practice was done. `view` is the
 * puzzle as if it were new.
 */
export function usePractice(done: PuzzleView, onMoved: () => void): { view: PuzzleView; solving: Solving } {
  const device = useDevice();
  const [given, setGiven] = useState<Readonly<Record<number, Letter>>>({});
  const [choices, setChoices] = useState<Readonly<Record<number, Letter>>>({});
  const [selected, setSelected] = useState(done.questions[0]?.id);
  /** Whether the result on the current question just arrived. */
  const [isFresh, setFresh] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>();

  const questions = done.questions.map((question) => practicedQuestion(question, given[question.id]));
  const { settled } = tallyOf(questions);
  const view: PuzzleView = {
    ...done,
    questions,
    rejected: [],
    completed: settled,
    explanation: settled ? done.explanation : null,
    explanation_tree: settled ? done.explanation_tree : null,
    recording: settled ? done.recording : null,
    lines: settled ? done.lines : null,
  };
  const current = questions.find(({ id }) => id === selected);
  const answer = current?.answer?.pending === false ? current.answer : null;
  const phase = isFresh && answer ? (answer.is_correct ? 'right' : 'wrong') : null;
  const next = current && nextOpen(questions, current.id);

  const select = (id: number) => {
    setFresh(false);
    setFailure(undefined);
    setSelected(id);
  };
  const proceed = () => {
    setFresh(false);
    setBefore(phase === 'right' && current ? current.id : null);
    if (next) setSelected(next.id);
    onMoved();
  };
  const submit = async () => {
    const letter = current && choices[current.id];
    if (!current || !letter || current.answer) return;
    setGiven({ ...given, [current.id]: letter });
    setFresh(true);
    setFailure(undefined);
    if (next) return;
    const practice = { kind: 'practice', puzzle_id: done.id, question_id: null, is_correct: null } as const;
    try {
      await device.perform(exercise, practice);
    } catch (error) {
      console.error(error);
      // The last question, which ends the practice, can be answered again.
      setGiven(given);
      setFresh(false);
      setFailure(error);
    }
  };

  const onPhase = useEffectEvent((): (() => void) | undefined => {
    if (phase === 'wrong') onMoved();
    if (phase !== 'right') return undefined;
    const timer = setTimeout(advance, nextDelay);
    return () => clearTimeout(timer);
  });
  const advance = useEffectEvent(proceed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phase or question restarts it
  useEffect(() => onPhase(), [phase, current?.id]);

  const solving: Solving = {
    current,
    choice: current ? (choices[current.id] ?? null) : null,
    phase,
    failure,
    before: questions.find(({ id }) => id === before),
    next,
    select,
    choose: (letter) => current && !current.answer && setChoices({ ...choices, [current.id]: letter }),
    submit,
    proceed,
    reset: () => select(questions[0]?.id ?? 0),
  };
  return { view, solving };
}

/** Has no key until it's answered again. */
function practicedQuestion(
  { correct_answer, notes, hint, ...question }: QuestionView,
  letter: Letter | undefined,
): QuestionView {
  if (!letter || !correct_answer) {
    const free_hints = correct_answer && notes ? allHints({ correct_answer, notes, hint }) : [];
    return { ...question, answer: null, draft: null, hint_count: free_hints.length, free_hints };
  }
  const answer = {
    pending: false,
    selected_answer: letter,
    is_correct: letter === correct_answer,
    correct_answer,
    note: null,
    answered_at: '',
    instead_of: null,
  } as const;
  return { ...question, correct_answer, ...(notes && { notes }), answer, draft: null };
}
