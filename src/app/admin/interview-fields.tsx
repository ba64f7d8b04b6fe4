import { useRef } from 'react';
import { interviewLimits } from '../../contract/admin-interview.ts';
import { type Category, interviewTypes } from '../../contract/interview.ts';
import { letters } from '../../contract/puzzles.ts';
import { suggestKeyPoints } from '../../rules/english/model-answer-points.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { SelectField } from '../ui/later/select-field.tsx';
import { TextArea, TextField } from '../ui/later/text-field.tsx';
import { CheckField, type FieldsProps, textProps } from './form-fields.tsx';
import { type InterviewValues, type KeyPointValues, withSuggestions } from './interview-values.ts';
import { OptionFields } from './option-fields.tsx';

export const typeText = { MC: 'Multiple Choice', OE: 'Open Ended' };

/** The fields that also guide a draft. */
export function KindFields({
  values,
  errors,
  onChange,
  categories,
}: FieldsProps<InterviewValues> & { categories: Category[] }) {
  return (
    <Line>
      <div className="puzzle-fields">
        <SelectField
          label="Category"
          name="category_id"
          values={categories.map(({ id }) => String(id))}
          value={values.category_id}
          labelOf={(known) => categories.find(({ id }) => String(id) === known)?.name ?? known}
          aria-invalid={errors.category_id !== undefined || undefined}
          onChoose={(category_id) => onChange({ category_id })}
        />
        <SelectField
          label="Difficulty"
          name="difficulty"
          values={['1', '2', '3']}
          value={values.difficulty}
          labelOf={(difficulty) => difficultyName(Number(difficulty))}
          onChoose={(difficulty) => onChange({ difficulty })}
        />
        <SelectField
          label="Type"
          name="type"
          values={interviewTypes}
          value={values.type}
          labelOf={(type) => typeText[type]}
          aria-invalid={errors.type !== undefined || undefined}
          onChoose={(type) => onChange({ type })}
        />
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
export function InterviewFields(props: FieldsProps<InterviewValues>) {
  return (
    <>
      <Section id="question-section" className="interview-explaining" title="Question">
        <div className="puzzle-fields">
          <TextField {...textProps(props, 'title')} className="puzzle-field-wide" label="Title" />
          <TextArea
            {...textProps(props, 'description')}
            className="puzzle-field-wide"
            label="Description"
            help="Markdown."
            rows={6}
          />
          <div className="puzzle-field-wide">
            <CheckField {...props} name="is_premium" label="Premium Content" />
            <CheckField {...props} name="is_active" label="Active" />
            <p className="field-help">Only staff can see an inactive question.</p>
          </div>
        </div>
      </Section>
      {props.values.type === 'MC' ? (
        <Options {...props} />
      ) : (
        <>
          <Section id="answer-section" className="interview-explaining" title="Answer">
            <TextArea {...textProps(props, 'correct_text_answer')} label="Model Answer" rows={6} />
          </Section>
          <KeyPoints {...props} />
        </>
      )}
      <Section id="explanation-section" className="interview-explaining" title="Explanation">
        <TextArea
          {...textProps(props, 'explanation')}
          label="Explanation"
          help="Markdown. Shown after the question is answered."
          hideLabel
          rows={6}
        />
      </Section>
    </>
  );
}

function Options({ values, errors, onChange }: FieldsProps<InterviewValues>) {
  const correct = values.correct_mc_answer;
  return (
    <Section id="options-section" className="interview-explaining" title="Options">
      <div className="question-fields">
        <SelectField
          label="Correct Answer"
          name="correct_mc_answer"
          values={letters}
          value={correct}
          onChoose={(correct_mc_answer) => onChange({ correct_mc_answer })}
        />
        <OptionFields question={values} correct={correct} errors={errors} onChange={onChange} />
      </div>
    </Section>
  );
}

function KeyPoints({ values, errors, onChange }: FieldsProps<InterviewValues>) {
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
