import { useEffect, useRef, useState } from 'react';
import { categoryNames } from '../../contract/categories.ts';
import { FirstStep, languages, puzzleKinds } from '../../contract/puzzles.ts';
import { kindNames } from '../../rules/kind-names.ts';
import { languageNames } from '../../rules/language-names.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { Section } from '../ui/later/page-head.tsx';
import { SelectField } from '../ui/later/select-field.tsx';
import { TextArea, TextField } from '../ui/later/text-field.tsx';
import { CodeEditor } from './code-editor.tsx';
import { CheckField, type FieldsProps, textProps } from './form-fields.tsx';
import { emptyQuestion, movedLines, type PuzzleValues, type QuestionValues } from './puzzle-values.ts';
import { QuestionEditor } from './question-editor.tsx';

/** The fields that also guide a draft. They stand before the request for one. */
export function RequestedFields({ values, onChange }: Omit<FieldsProps<PuzzleValues>, 'errors'>) {
  return (
    <Line>
      <div className="puzzle-fields">
        <SelectField
          label="Language"
          name="language"
          values={languages}
          value={values.language}
          labelOf={(language) => languageNames[language]}
          onChoose={(language) => onChange({ language })}
        />
        <SelectField
          label="Difficulty"
          name="difficulty"
          values={['1', '2', '3', '4', '5']}
          value={values.difficulty}
          labelOf={(difficulty) => `${difficulty} ${difficultyName(Number(difficulty))}`}
          onChoose={(difficulty) => onChange({ difficulty })}
        />
      </div>
    </Line>
  );
}

/** Shows the rest of a puzzle's form. */
export function PuzzleFields(props: FieldsProps<PuzzleValues>) {
  const { values, errors, onChange } = props;
  return (
    <>
      <Line>
        <div className="puzzle-fields">
          <TextField {...textProps(props, 'title')} className="puzzle-field-title" label="Title" />
          <TextField
            label="Publish Date"
            name="published_at"
            inputMode="numeric"
            placeholder="MM/DD/YY"
            help={values.first_step ? 'A first step has no date.' : 'MM/DD/YY, in UTC. Leave empty for a draft.'}
            disabled={Boolean(values.first_step)}
            value={values.published_on}
            error={errors.published_at}
            onChange={({ target }) => onChange({ published_on: target.value })}
          />
          <SelectField
            label="Category"
            name="category"
            values={categoryNames}
            value={values.category}
            onChoose={(category) => onChange({ category })}
          />
          <SelectField
            label="Kind"
            name="kind"
            values={puzzleKinds}
            value={values.kind ?? 'CLASSIC'}
            labelOf={(kind) => kindNames[kind]}
            onChoose={(kind) => onChange({ kind })}
          />
          <SelectField
            label="First step"
            name="first_step"
            values={[0, ...FirstStep.options]}
            value={values.first_step ?? 0}
            labelOf={(step) => (step ? `Step ${step} in its language` : 'No')}
            onChoose={(step) =>
              onChange(step ? { first_step: step, is_premium: false, published_on: '' } : { first_step: null })
            }
          />
          <TextField {...textProps(props, 'cwe')} label="CWE" inputMode="numeric" placeholder="787" />
          <TextField {...textProps(props, 'file_name')} label="File name" placeholder="upload.py" spellCheck={false} />
          <TextField
            {...textProps(props, 'subtitle')}
            className="puzzle-field-wide"
            label="Subtitle"
            help="What the vulnerability is, in about five words. Learners see it once they have solved the puzzle."
          />
          <TextArea {...textProps(props, 'description')} className="puzzle-field-wide" label="Description" rows={3} />
          <div className="puzzle-field-wide puzzle-checks">
            <CheckField {...props} name="is_premium" label="Premium Content" disabled={Boolean(values.first_step)} />
            <CheckField {...props} name="is_active" label="Active" />
          </div>
        </div>
      </Line>
      <CodeEditor
        code={values.code_snippet}
        kind={values.kind ?? 'CLASSIC'}
        language={values.language}
        lines={values.lines}
        errors={errors}
        onCode={(code_snippet) =>
          onChange({ code_snippet, lines: movedLines(values.lines, values.code_snippet, code_snippet) })
        }
        onLines={(lines) => onChange({ lines })}
      />
      <Questions questions={values.questions} errors={errors} onChange={(questions) => onChange({ questions })} />
      <Section id="explanation-section" className="puzzle-explanation" title="Explanation">
        <TextArea
          {...textProps(props, 'explanation')}
          label="Solution Explanation"
          help="Markdown. Shown after every question is answered. 'line 14' links to that line."
          rows={10}
        />
      </Section>
    </>
  );
}

function Questions({
  questions,
  errors,
  onChange,
}: {
  questions: readonly QuestionValues[];
  errors: FieldErrors;
  onChange: (questions: QuestionValues[]) => void;
}) {
  const list = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(questions.slice(0, 1).map(({ key }) => key)));
  // The question just added or moved, and the field that gets the focus.
  const [wanted, setWanted] = useState<{ key: string; selector: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const question = list.current?.querySelector(`[data-question="${wanted.key}"]`);
    const field = question?.querySelector<HTMLElement>(wanted.selector);
    field?.focus();
    // What has the focus already doesn't scroll into view.
    field?.scrollIntoView({ block: 'nearest' });
    setWanted(null);
  }, [wanted]);

  const setOne = (key: string, isOpen: boolean) => {
    if (open.has(key) === isOpen) return;
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const add = () => {
    const question = emptyQuestion();
    onChange([...questions, question]);
    setOpen(new Set([question.key]));
    setWanted({ key: question.key, selector: 'select' });
  };
  const move = (index: number, by: 1 | -1) => {
    const moved = [...questions];
    const [question] = moved.splice(index, 1);
    if (!question) return;
    moved.splice(index + by, 0, question);
    onChange(moved);
    const isAtEnd = index + by === 0 || index + by === questions.length - 1;
    const name = (by === -1) !== isAtEnd ? 'up' : 'down';
    setWanted({ key: question.key, selector: `[aria-label$=" ${name}"]` });
  };

  return (
    <section className="puzzle-questions" aria-labelledby="questions-heading" ref={list}>
      <Line className="puzzle-questions-head">
        <h2 id="questions-heading">Questions</h2>
        <p className="meta">
          {questions.filter(isComplete).length} of {questions.length} complete
        </p>
      </Line>
      {errors.questions && (
        <Line>
          <p className="field-error" role="alert" tabIndex={-1}>
            {errors.questions}
          </p>
        </Line>
      )}
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.key}
          question={question}
          place={index + 1}
          of={questions.length}
          errors={errors}
          isOpen={open.has(question.key)}
          onOpen={(isOpen) => setOne(question.key, isOpen)}
          onChange={(changed) => onChange(questions.map((known) => (known.key === changed.key ? changed : known)))}
          onMove={(by) => move(index, by)}
          onRemove={() => {
            onChange(questions.filter(({ key }) => key !== question.key));
            list.current?.querySelector<HTMLElement>('.puzzle-questions-add button')?.focus();
          }}
        />
      ))}
      <Line className="puzzle-questions-add">
        <Button small name="questions" onClick={add}>
          Add Question
        </Button>
      </Line>
    </section>
  );
}

function isComplete({ text, notes, option_a, option_b, option_c, option_d }: QuestionValues): boolean {
  return [text, option_a, option_b, option_c, option_d, ...Object.values(notes)].every((words) => words.trim() !== '');
}
