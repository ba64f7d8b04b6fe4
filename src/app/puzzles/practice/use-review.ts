import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Letter } from '../../../contract/puzzles.ts';
import { allHints } from '../../../rules/hints.ts';
import { exercise } from '../../../sync/operations/exercise.ts';
import { puzzleQuery, type QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { questionQuery } from '../../../sync/queries/question.ts';
import {
  type ReviewCard,
  type ReviewItem,
  type ReviewsView,
  reviewsDraft,
  reviewsQuery,
} from '../../../sync/queries/reviews.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { useQuery } from '../../shell/use-query.ts';

export interface Reviewing {
  /** Undefined until it is read. */
  reviews: ReviewsView | undefined;
  item: ReviewItem | null;
  /** The question as the screen shows it: open, or with its result. */
  question: QuestionView | null;
  choice: Letter | null;
  /** How many questions the learner has finished on this visit. */
  passed: number;
  /** Why this device couldn't store the answer. */
  failure?: unknown;
  choose: (letter: Letter) => void;
  submit: () => void;
  /** Continues to the next question. `onMoved` runs once the screen shows it: the device stores the answer first. */
  proceed: (onMoved: () => void) => void;
  turn: (to: 'on' | 'off') => void;
}

interface Asked {
  item: ReviewItem;
  choice: Letter;
  isAnswered: boolean;
  /** What had been read when the device had stored the answer. */
  stored?: { read: ReviewsView | undefined };
}

/** Runs one review after another, in the log's order. A choice or answer stays until the learner continues. */
export function useReview(): Reviewing {
  const device = useDevice();
  const reviews = useQuery(reviewsQuery).value ?? undefined;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const [passed, setPassed] = useState(0);
  const [leaving, setLeaving] = useState<{ onMoved: () => void } | null>(null);
  const item = asked?.item ?? reviews?.next ?? null;

  // Fetches due questions that aren't on this device, once each time the network comes back.
  const isReached = useAtomValue(shellStatusAtom).offline_since === null;
  const missing = reviews?.on ? reviews.missing.join(' ') : '';
  useEffect(() => {
    if (!isReached || missing === '') return;
    let isOver = false;
    void (async () => {
      for (const id of missing.split(' ')) if (!isOver) await device.refresh(puzzleQuery(Number(id)));
    })();
    return () => {
      isOver = true;
    };
  }, [device, isReached, missing]);

  const missingQuestions = reviews?.on ? reviews.missing_questions.join(' ') : '';
  useEffect(() => {
    if (!isReached || missingQuestions === '') return;
    for (const id of missingQuestions.split(' ')) void device.refresh(questionQuery(Number(id)));
  }, [device, isReached, missingQuestions]);

  const latest = useRef(reviews);
  useEffect(() => {
    latest.current = reviews;
  }, [reviews]);

  // Until the stored answer was read, the same question is next. One that the server rejects is next again.
  const isRead =
    asked?.stored && (asked.stored.read !== reviews || !isSameReview(asked.item.card, reviews?.next?.card));
  useEffect(() => {
    if (leaving === null || !isRead) return;
    setLeaving(null);
    setAsked(null);
    setPassed((count) => count + 1);
    leaving.onMoved();
  }, [leaving, isRead]);

  const choose = (choice: Letter) => {
    if (item && !asked?.isAnswered) setAsked({ item, choice, isAnswered: false });
  };
  const submit = async () => {
    if (!asked || asked.isAnswered) return;
    setFailure(undefined);
    const answered = { ...asked, isAnswered: true };
    setAsked(answered);
    const { puzzle_id, question_id } = asked.item.card;
    const is_correct = asked.choice === asked.item.question.correct_answer;
    try {
      await device.perform(exercise, { kind: 'review', puzzle_id, question_id, is_correct });
      setAsked({ ...answered, stored: { read: latest.current } });
    } catch (error) {
      console.error(error);
      setLeaving(null);
      setAsked(asked);
      setFailure(error);
    }
  };
  return {
    reviews,
    item,
    question: item && shownAs(item, asked),
    choice: asked?.choice ?? null,
    passed,
    failure,
    choose,
    submit,
    proceed: (onMoved) => {
      if (asked?.isAnswered) setLeaving({ onMoved });
    },
    turn: (to) => void device.saveDraft(reviewsDraft, to),
  };
}

function isSameReview(one: ReviewCard, other: ReviewCard | undefined): boolean {
  return one.question_id === other?.question_id && one.reviews === other.reviews;
}

/** Has no key until it's answered again. */
function shownAs({ question }: ReviewItem, asked: Asked | null): QuestionView {
  const { correct_answer, notes, hint, ...open } = question;
  const free_hints = notes ? allHints({ correct_answer, notes, hint }) : [];
  if (!asked?.isAnswered) {
    return { ...open, answer: null, hints: [], free_hints, hint_count: free_hints.length, draft: null };
  }
  const answer = {
    pending: false,
    selected_answer: asked.choice,
    is_correct: asked.choice === correct_answer,
    correct_answer,
    note: null,
    answered_at: '',
    instead_of: null,
  } as const;
  return { ...question, answer, hints: [], draft: null };
}
