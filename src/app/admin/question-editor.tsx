import { letters } from '../../contract/puzzles.ts';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/gutter.tsx';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { SelectField } from '../ui/later/select-field.tsx';
import { TextArea, TextField } from '../ui/later/text-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { type QuestionValues, questionLabels } from './puzzle-values.ts';
import './question-editor.css';

const { label: _, ...longLabels } = questionLabels;
const longTexts = Object.keys(longLabels) as (keyof typeof longLabels)[];

/** Shows one question of a puzzle, folded or open for editing. */
export function QuestionEditor({
  question,
  place,
  of,
  errors,
  isOpen,
  onOpen,
  onChange,
  onMove,
  onRemove,
}: {
  question: QuestionValues;
  /** Counts from 1. */
  place: number;
  of: number;
  errors: FieldErrors;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: QuestionValues) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const field = `questions.${place - 1}`;
  const hasError = Object.keys(errors).some((name) => name.startsWith(`${field}.`));
  return (
    <div className="question-editor" data-question={question.key}>
      <Fold
        number={place}
        summary={<b>{question.label || `Question ${place}`}</b>}
        aside={hasError ? <span className="field-error">Needs attention</span> : question.text || 'No question yet'}
        open={isOpen || hasError}
        onToggle={onOpen}
      >
        <fieldset className="question-fields">
          <legend className="visually-hidden">Question {place}</legend>
          <TextField
            label={questionLabels.label}
            name={`${field}.label`}
            value={question.label}
            maxLength={20}
            placeholder="Where"
            error={errors[`${field}.label`]}
            onChange={({ target }) => onChange({ ...question, label: target.value })}
          />
          <SelectField
            label="Correct Answer"
            values={letters}
            value={question.correct_answer}
            onChoose={(correct_answer) => onChange({ ...question, correct_answer })}
          />
          {longTexts.map((name) => (
            <TextArea
              key={name}
              className="question-wide"
              label={questionLabels[name]}
              name={`${field}.${name}`}
              // A draft that an older build kept lacks newer texts.
              value={question[name] ?? ''}
              rows={2}
              error={errors[`${field}.${name}`]}
              onChange={({ target }) => onChange({ ...question, [name]: target.value })}
            />
          ))}
          <OptionFields
            question={question}
            correct={question.correct_answer}
            path={`${field}.`}
            errors={errors}
            onChange={(changed) => onChange({ ...question, ...changed })}
          />
        </fieldset>
        <div className="question-moves">
          <Button small disabled={place === 1} onClick={() => onMove(-1)} aria-label={`Move question ${place} up`}>
            Up
          </Button>
          <Button small disabled={place === of} onClick={() => onMove(1)} aria-label={`Move question ${place} down`}>
            Down
          </Button>
          <Button small onClick={onRemove} aria-label={`Remove question ${place}`}>
            Remove
          </Button>
        </div>
      </Fold>
    </div>
  );
}
