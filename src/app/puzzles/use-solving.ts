import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Letter } from '../../contract/puzzles.ts';
import { tallyOf } from '../../rules/tally.ts';
import { answerDraft } from '../../sync/operations/outbox-entry.ts';
import type { PuzzleView, QuestionView } from '../../sync/queries/first/puzzle.ts';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { useEntryState } from '../ui/entry-state.ts';
import { nextPaint } from '../ui/first-paint.ts';
import { resultTimeoutMs } from '../ui/result-timeout.ts';
import { celebrate, prepareConfetti } from './celebrate.ts';
import { firstOpen, nextOpen, type Phase, phaseOf } from './solving.ts';

export interface Solving {
  current: QuestionView | undefined;
  /** The choice for the current question, not submitted. */
  choice: Letter | null;
  /** The state of the answer just given to the current question, null without one. */
  phase: Phase | null;
  /** Why this device couldn't even store the answer. */
  failure?: unknown;
  /** The question answered correctly just before this one. */
  before: QuestionView | undefined;
  /** The next question, if one is open. */
  next: QuestionView | undefined;
  select: (id: number) => void;
  choose: (letter: Letter) => void;
  submit: () => void;
  proceed: () => void;
  /** Returns to the first question. */
  reset: () => void;
}

/** As specified: 750 ms until the next question. */
const nextDelay = 750;

/** Runs one question after another: choose, submit, see the result, continue. */
export function useSolving(view: PuzzleView, onMoved: () => void): Solving {
  const device = useDevice();
  const [dialog, openDialog] = useAtom(accountDialogAtom);
  /** Whether a visitor submitted the choice. A login sends it. */
  const [isHeld, setHeld] = useState(false);
  const { offline_since, paused } = useAtomValue(shellStatusAtom);
  // Null, for the first open question, until the learner does something. Back shows the same question of a completed puzzle.
  const [selected, setSelected] = useEntryState<number | null>(
    view.completed ? `question of ${view.id}` : undefined,
    null,
  );
  const [choices, setChoices] = useState<Readonly<Record<number, Letter>>>({});
  const [given, setGiven] = useState<{ id: number; hasWaited: boolean } | null>(null);

  const [before, setBefore] = useState<number | null>(null);

  // Why the device itself couldn't store the answer, for example because it's full.
  const [failure, setFailure] = useState<unknown>();

  const { questions } = view;
  const current = questions.find(({ id }) => id === selected) ?? firstOpen(questions) ?? questions[0];
  const isRejected = view.rejected.some(({ kind, payload }) => kind === 'answer' && isOf(payload, current?.id));
  const phase = current && given?.id === current.id ? phaseOf(current, isRejected, given.hasWaited) : null;
  const next = current && nextOpen(questions, current.id);
  const choice = current ? (choices[current.id] ?? current.draft) : null;

  const select = (id: number) => {
    setFailure(undefined);
    setGiven(null);
    setSelected(id);
  };

  const proceed = () => {
    // The last question's result stays until the results dialog covers it.
    if (next || !tallyOf(questions, view.completed).settled) setGiven(null);
    if (!next) return;
    setBefore(phase === 'right' ? current.id : null);
    setSelected(next.id);
    onMoved();
  };

  const choose = (letter: Letter) => {
    if (!current || current.answer || phase === 'checking') return;
    prepareConfetti();
    setSelected(current.id);
    setChoices({ ...choices, [current.id]: letter });
    // What is written comes after what is seen, here and in `submit`, so that both are stored in the order of the clicks.
    nextPaint()
      .then(() => device.saveDraft(answerDraft(current.id), letter))
      .catch((error) => console.warn('A choice was not saved.', error));
  };

  const submit = async () => {
    if (!current || !choice || current.answer || phase === 'checking') return;
    if (device.username === null) {
      setHeld(true);
      openDialog('answer');
      return;
    }
    setSelected(current.id);
    setFailure(undefined);
    setGiven({ id: current.id, hasWaited: false });
    try {
      const { id: puzzle_id, version } = view;
      const hints = current.hints.length as 0 | 1 | 2;
      const [{ answer }] = await Promise.all([import('../../sync/operations/answer.ts'), nextPaint()]);
      await device.perform(answer, { puzzle_id, question_id: current.id, answer: choice, version, hints });
      const { [current.id]: _, ...others } = choices;
      setChoices(others);
    } catch (error) {
      console.error(error);
      setGiven(null);
      setFailure(error);
    }
  };

  const onDialog = useEffectEvent(() => {
    if (!isHeld || dialog !== null) return;
    setHeld(false);
    if (device.username !== null) submit();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog closes
  useEffect(() => onDialog(), [dialog]);

  // Only the wait for a result depends on the network: a change of it must not repeat what a result does.
  const isReached = phase === 'checking' && offline_since === null && paused === null;
  const onPhase = useEffectEvent((): (() => void) | undefined => {
    if (phase === 'checking') {
      const wait = isReached && navigator.onLine ? resultTimeoutMs : 0;
      return after(wait, () => setGiven((given) => given && { ...given, hasWaited: true }));
    }
    if (phase === 'right') celebrate('answer');
    if (phase === 'right' || phase === 'saved') return after(nextDelay, advance);
    if (phase === 'wrong') onMoved();
    if (phase === 'rejected') setGiven(null);
  });
  const advance = useEffectEvent(proceed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phase, question, or network state restarts it
  useEffect(() => onPhase(), [phase, current?.id, isReached]);

  const reset = () => {
    setGiven(null);
    setSelected(questions[0]?.id ?? null);
  };

  return {
    current,
    choice,
    phase,
    failure,
    before: questions.find(({ id }) => id === before),
    next,
    select,
    choose,
    submit,
    proceed,
    reset,
  };
}

function isOf(payload: object, questionId: number | undefined): boolean {
  return 'question_id' in payload && payload.question_id === questionId;
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
