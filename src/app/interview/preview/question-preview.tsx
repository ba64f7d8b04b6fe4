import { useState } from 'react';
import type { NewInterviewBody } from '../../../contract/admin-interview.ts';
import type { Category, InterviewAnswer } from '../../../contract/interview.ts';
import { gradedPoints } from '../../../rules/english/model-answer-points.ts';
import { suggestPoints } from '../../../rules/english/suggest-points.ts';
import { openCheck, resultOf } from '../../../rules/key-points.ts';
import type { InterviewView } from '../../../sync/queries/question.ts';
import { AnsweredPane } from '../answered-pane.tsx';
import { ChoiceForm } from '../choice-form.tsx';
import { QuestionText } from '../question-text.tsx';
import { TextForm } from '../text-form.tsx';
import type { SubmittedAnswer } from '../use-answering.ts';
import { MarkdownText } from './markdown-text.tsx';
import '../question-page.css';

type Body = NewInterviewBody & { categories: Category[] };

/**
 * Shows an unsaved question as learners will see it before and after the answer: with the answer given here, or else the right one. Answers
 * here don't count.
 */
export function QuestionPreview({ body, isDone, onDone }: { body: Body; isDone: boolean; onDone: () => void }) {
  const [input, setInput] = useState<SubmittedAnswer>({});
  const [confirmed, confirm] = useState<string[]>();
  const answer = { pending: false, instead_of: null, ...checkedAnswer(gradedAnswer(body, input), confirmed) } as const;
  const view = viewOf(body, isDone ? answer : null);
  const form = {
    view,
    saveDraft: async () => {},
    answering: {
      isChecking: false,
      submit: async (given: SubmittedAnswer) => {
        setInput(given);
        confirm(undefined);
        onDone();
      },
    },
  };
  return (
    <article className="interview-view">
      <QuestionText
        titleAs="h3"
        textAs={MarkdownText}
        view={view}
        back={<span className="interview-back">Back to Questions</span>}
      />
      <section className="interview-pane" aria-label="Your answer">
        {isDone ? (
          <AnsweredPane
            view={view}
            answer={answer}
            isFresh={false}
            onCheck={async (points) => {
              confirm(points);
              return true;
            }}
          />
        ) : body.type === 'MC' ? (
          <ChoiceForm {...form} />
        ) : (
          <TextForm {...form} />
        )}
      </section>
    </article>
  );
}

function gradedAnswer(body: Body, input: SubmittedAnswer): InterviewAnswer {
  if (body.type === 'MC') {
    const { correct_mc_answer } = body;
    const selected_mc_answer = input.selected_mc_answer ?? correct_mc_answer;
    const is_correct = selected_mc_answer === correct_mc_answer;
    return { is_correct, selected_mc_answer, text_answer: null, covered: [], missed: [], graded_by: null };
  }
  const points = (body.key_points ?? []).map((point) => ({ ...point, synonyms: point.synonyms ?? [] }));
  const text_answer = input.text_answer ?? body.correct_text_answer;
  const written = points.filter(({ phrase }) => phrase !== '');
  const graded = gradedPoints(written, body.correct_text_answer);
  const check = openCheck(
    graded.map(({ phrase }) => phrase),
    new Date(),
  );
  return {
    ...suggestPoints(text_answer, graded),
    selected_mc_answer: null,
    text_answer,
    graded_by: 'key_points',
    check,
  };
}

function checkedAnswer(answer: InterviewAnswer, confirmed: string[] | undefined) {
  if (!answer.check) return answer;
  if (!confirmed) return { ...answer, checking: 'to_check' as const };
  const checked = resultOf(answer.check.points, (phrase) => confirmed.includes(phrase));
  return { ...answer, ...checked, graded_by: 'self' as const, checking: 'open' as const };
}

const noKeys = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  correct_mc_answer: null,
  correct_text_answer: null,
};

function viewOf(body: Body, answer: InterviewView['answer']): InterviewView {
  const {
    is_premium = true,
    is_active = true,
    notes,
    ...written
  } = body.type === 'MC' ? body : { ...body, notes: null };
  return {
    ...noKeys,
    ...written,
    notes: notes ? { A: '', B: '', C: '', D: '', ...notes } : null,
    // Saved questions never have such an ID.
    id: 0,
    version: 1,
    title: body.title || 'Untitled',
    description: body.description || 'Nothing is written yet.',
    is_premium,
    is_active,
    answer,
    draft: '',
    rejected: [],
    stale: false,
  };
}
