import { useState } from 'react';
import type { NewPuzzleBody } from '../../../contract/admin-puzzles.ts';
import type { Letter } from '../../../contract/puzzles.ts';
import type { PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { CodeView } from '../../ui/code-view.tsx';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { LockedOptions } from '../../ui/locked-options.tsx';
import { optionTexts } from '../../ui/option-texts.ts';
import { AnswerForm } from '../answer-form.tsx';
import { breakpointsOf } from '../breakpoints.ts';
import { Explanation } from '../explanation.tsx';
import { PuzzleHead } from '../puzzle-head.tsx';
import { QuestionTabs, questionPanelId, questionTabId } from '../question-tabs.tsx';
import '../puzzle-page.css';
import '../question-panel.css';

/** Shows an unsaved puzzle the way learners see it before and after they solve it. Answers in it don't count. */
export function UnsavedPuzzlePreview({
  body,
  isDone,
  day,
}: {
  body: NewPuzzleBody;
  isDone: boolean;
  /** The day on which it's seen, if not today. */
  day?: string | undefined;
}) {
  const [at, setAt] = useState(0);
  const [choice, setChoice] = useState<Letter | null>(null);
  const view = viewOf(body, isDone);
  const code = view.code_snippet.replace(/\n$/, '');
  const lineCount = code.split('\n').length;
  const place = Math.min(at, view.questions.length - 1);
  const question = view.questions[place];
  const hint = body.questions?.[place]?.hint;
  const rightAnswer = question?.correct_answer ?? 'A';
  return (
    <article className="puzzle-preview">
      <PuzzleHead titleAs="h3" view={view} day={view.published_at} {...(day && { now: new Date(day) })} />
      <CodeView
        still
        code={code}
        kind={view.kind}
        language={view.language}
        fileName={view.file_name}
        litLines={isDone ? (view.lines ?? []) : []}
        {...(!isDone && breakpointsOf(question, choice, lineCount, setChoice))}
      />
      {question ? (
        <>
          <QuestionTabs
            questions={view.questions}
            current={question.id}
            onSelect={(id) => {
              setAt(view.questions.findIndex((other) => other.id === id));
              setChoice(null);
            }}
          />
          <div className="question" role="tabpanel" id={questionPanelId} aria-labelledby={questionTabId(question.id)}>
            <Line className="question-head" number={question.order}>
              <div className="question-facts">
                Question {question.order} of {view.questions.length}
              </div>
              <h2 id="preview-question" className="question-text">
                <InlineCode text={question.text} />
              </h2>
              {hint && (
                <p className="meta">
                  Hint: <InlineCode text={hint} />
                </p>
              )}
            </Line>
            {isDone ? (
              <LockedOptions
                options={optionTexts(question)}
                answer={{ selected_answer: rightAnswer, correct_answer: rightAnswer }}
                noteOf={(letter) => question.notes?.[letter] || null}
                labelledBy="preview-question"
              />
            ) : (
              <AnswerForm
                question={question}
                labelledBy="preview-question"
                choice={choice}
                isChecking={false}
                onChoose={setChoice}
                onSubmit={() => setAt((at + 1) % view.questions.length)}
                onKeys={() => {}}
              />
            )}
          </div>
        </>
      ) : (
        <p className="puzzle-empty">No questions available yet</p>
      )}
      {isDone && <Explanation heading={{ current: null }} view={view} />}
    </article>
  );
}

const noProgress = { completed: false, answered: 0, correct: 0, total: 0, xp: 0 };

function viewOf({ cwe: _, ...puzzle }: NewPuzzleBody, isDone: boolean): PuzzleView {
  const questions = (puzzle.questions ?? []).map((question, index): QuestionView => {
    const { correct_answer, notes } = question;
    const blank = { A: '', B: '', C: '', D: '' };
    return {
      ...question,
      // Saved questions never have such an ID.
      id: -1 - index,
      order: index + 1,
      text: question.text || 'No question yet',
      label: question.role ?? String(index + 1),
      notes: { ...blank, ...notes },
      answer: isDone
        ? {
            pending: false,
            selected_answer: correct_answer,
            is_correct: true,
            correct_answer,
            note: null,
            answered_at: '',
            instead_of: null,
          }
        : null,
      hints: [],
      draft: null,
    };
  });
  return {
    ...puzzle,
    id: 0,
    version: 1,
    title: puzzle.title || 'Untitled',
    difficulty: Number(puzzle.difficulty) || 1,
    is_premium: puzzle.is_premium ?? true,
    is_active: puzzle.is_active ?? true,
    published_at: /^\d{4}-\d\d-\d\d$/.test(puzzle.published_at ?? '') ? (puzzle.published_at ?? null) : null,
    kind: puzzle.kind,
    file_name: puzzle.file_name || 'snippet',
    code_snippet: puzzle.code_snippet ?? '',
    explanation: puzzle.explanation ?? '',
    lines: (puzzle.lines ?? []).map(({ line, note = '' }) => ({ line, note })),
    questions,
    success_rate: null,
    reaction_counts: { thumbs_up: 0, thumbs_down: 0 },
    comments: [],
    comment_draft: '',
    completed: isDone,
    user_reaction: null,
    user_progress: noProgress,
    reaction_pending: false,
    rejected: [],
    answered: 0,
    fetched_at: 0,
    stale: false,
    daily: null,
    is_daily: false,
    next_daily_at: '',
  };
}
