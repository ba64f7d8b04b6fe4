import { useRef } from 'react';
import { interviewLimits } from '../../contract/admin-interview.ts';
import { type Category, interviewTypes } from '../../contract/interview.ts';
import { letters } from '../../contract/puzzles.ts';
import { suggestKeyPoints } from '../../rules/model-answer-points.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { Section } from '../ui/later/page-head.tsx';
import { SelectField } from '../ui/later/select-field.tsx';
import { TextArea, TextField } from '../ui/later/text-field.tsx';
import { type InterviewValues, type KeyPointValues, withSuggestions } from './interview-values.ts';
import { optionKeys } from './puzzle-values.ts';
import './question-editor.css';
import { secureApis } from '../../rules/secure-apis.ts';

interface FieldsProps {
  values: InterviewValues;
  errors: FieldErrors;
  onChange: (changed: Partial<InterviewValues>) => void;
}

export const typeText = { MC: 'Multiple Choice', OE: 'Open Ended' };

/** The fields that also guide a draft. */
export function KindFields({ values, errors, onChange, categories }: FieldsProps & { categories: Category[] }) {
  return (
    <Line>
      <div className="puzzle-fields">
        <SelectField
          label="Category"
          name="category_id"
          value={values.category_id}
          aria-invalid={errors.category_id !== undefined || undefined}
          onChange={({ target }) => onChange({ category_id: target.value })}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Difficulty"
          name="difficulty"
          value={values.difficulty}
          onChange={({ target }) => onChange({ difficulty: target.value })}
        >
          {[1, 2, 3].map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {difficultyName(difficulty)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Type"
          name="type"
          value={values.type}
          aria-invalid={errors.type !== undefined || undefined}
          onChange={({ target }) => onChange({ type: interviewTypes.find((type) => type === target.value) ?? 'MC' })}
        >
          {interviewTypes.map((type) => (
            <option key={type} value={type}>
              {typeText[type]}
            </option>
          ))}
        </SelectField>
        {(errors.category_id ?? errors.type) && (
          <p className="field-error puzzle-field-wide" role="alert">
            {errors.category_id ?? errors.type}
          </p>
        )}
      </div>
    </Line>
  );
}

/** Shows all fields of an interview question. */
export function InterviewFields({ values, errors, onChange }: FieldsProps) {
  const text = (name: 'title' | 'description' | 'explanation' | 'correct_text_answer') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Section id="question-section" className="interview-explaining" title="Question">
        <div className="puzzle-fields">
          <TextField {...text('title')} className="puzzle-field-wide" label="Title" />
          <TextArea
            {...text('description')}
            className="puzzle-field-wide"
            label="Description"
            help="Markdown."
            rows={6}
          />
          <div className="puzzle-field-wide">
            <label className="check-field">
              <input
                type="checkbox"
                name="is_active"
                checked={values.is_active}
                onChange={({ target }) => onChange({ is_active: target.checked })}
              />
              Active
            </label>
            <p className="field-help">Only staff can see an inactive question.</p>
          </div>
        </div>
      </Section>
      {values.type === 'MC' ? (
        <Options values={values} errors={errors} onChange={onChange} />
      ) : (
        <>
          <Section id="answer-section" className="interview-explaining" title="Answer">
            <TextArea {...text('correct_text_answer')} label="Model Answer" rows={6} />
          </Section>
          <KeyPoints values={values} errors={errors} onChange={onChange} />
        </>
      )}
      <Section id="explanation-section" className="interview-explaining" title="Explanation">
        <TextArea
          {...text('explanation')}
          label="Explanation"
          help="Markdown. Shown after the question is answered."
          hideLabel
          rows={6}
        />
      </Section>
    </>
  );
}

function Options({ values, errors, onChange }: FieldsProps) {
  return (
    <Section id="options-section" className="interview-explaining" title="Options">
      <div className="question-fields">
        <SelectField
          label="Correct Answer"
          name="correct_mc_answer"
          value={values.correct_mc_answer}
          onChange={({ target }) =>
            onChange({ correct_mc_answer: letters.find((letter) => letter === target.value) ?? 'A' })
          }
        >
          {letters.map((letter) => (
            <option key={letter}>{letter}</option>
          ))}
        </SelectField>
        {letters.map((letter) => {
          const isCorrect = values.correct_mc_answer === letter;
          return (
            <div key={letter} className="question-option" data-correct={isCorrect || undefined}>
              <TextArea
                label={`Option ${letter}${isCorrect ? ', correct' : ''}`}
                value={values[optionKeys[letter]]}
                rows={1}
                error={errors[optionKeys[letter]]}
                onChange={({ target }) => onChange({ [optionKeys[letter]]: target.value })}
              />
              <TextArea
                label={`Note on ${letter}`}
                value={values.notes[letter]}
                rows={1}
                placeholder="Shown after answering"
                error={errors[`notes.${letter}`]}
                onChange={({ target }) => onChange({ notes: { ...values.notes, [letter]: target.value } })}
              />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function KeyPoints({ values, errors, onChange }: FieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const points = values.key_points;
  const set = (key_points: KeyPointValues[]) => onChange({ key_points });
  const changed = (point: KeyPointValues, to: Partial<KeyPointValues>) =>
    set(points.map((known) => (known.key === point.key ? { ...known, ...to } : known)));
  const lineError = (index: number, field: 'synonyms' | 'contradictions') =>
    Object.entries(errors).find(([name]) => name.startsWith(`key_points.${index}.${field}`))?.[1];
  const suggested = withSuggestions(points, suggestKeyPoints(values.correct_text_answer, interviewLimits.phrase));
  const hasSuggestions = suggested.length > points.length;
  const add = () => {
    set([...points, { key: secureApis().crypto.randomUUID(), phrase: '', synonyms: '', contradictions: '' }]);
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>('fieldset');
      fields?.[fields.length - 1]?.querySelector('textarea')?.focus();
    });
  };
  return (
    <Section
      id="key-points-section"
      className="key-points-editor"
      title="Key points to cover"
      lede="An answer is correct if it covers at least 60% of them. Enter one synonym or contradiction per line. a|b accepts either word. An answer that states a contradiction loses the point."
    >
      <div ref={list}>
        {points.map((point, index) => (
          <fieldset key={point.key} className="key-point-fields">
            <legend className="visually-hidden">Key point {index + 1}</legend>
            <TextArea
              label="Phrase"
              value={point.phrase}
              rows={2}
              error={errors[`key_points.${index}.phrase`]}
              onChange={({ target }) => changed(point, { phrase: target.value.replaceAll('\n', ' ') })}
            />
            <TextArea
              label="Synonyms"
              value={point.synonyms}
              rows={2}
              error={lineError(index, 'synonyms')}
              onChange={({ target }) => changed(point, { synonyms: target.value })}
            />
            <TextArea
              label="Contradictions"
              value={point.contradictions}
              rows={2}
              error={lineError(index, 'contradictions')}
              onChange={({ target }) => changed(point, { contradictions: target.value })}
            />
            <Button
              small
              aria-label={`Remove key point ${index + 1}`}
              onClick={() => {
                set(points.filter(({ key }) => key !== point.key));
                list.current?.parentElement?.querySelector<HTMLElement>('.dialog-actions button')?.focus();
              }}
            >
              Remove
            </Button>
          </fieldset>
        ))}
      </div>
      {errors.key_points && (
        <p className="field-error" role="alert" tabIndex={-1}>
          {errors.key_points}
        </p>
      )}
      <div className="dialog-actions">
        <Button small onClick={add}>
          Add key point
        </Button>
        {/* A disabled button would lose the focus. */}
        <Button small aria-disabled={!hasSuggestions} onClick={() => hasSuggestions && set(suggested)}>
          Suggest from the model answer
        </Button>
      </div>
      <p className="field-help">
        Suggestions are the model answer's sentences of at most {interviewLimits.phrase} characters. Shorten each to one
        claim.
      </p>
    </Section>
  );
}
