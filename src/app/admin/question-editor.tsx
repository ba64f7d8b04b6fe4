import { letters, roles } from '../../contract/puzzles.ts';
import { roleOf } from '../../rules/roles.ts';
import { Button } from '../ui/button.tsx';
import { Fold } from '../ui/gutter.tsx';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { SelectField } from '../ui/later/select-field.tsx';
import { TextArea } from '../ui/later/text-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { type QuestionValues, questionLabels } from './puzzle-values.ts';
import './question-editor.css';

const texts = Object.keys(questionLabels) as (keyof typeof questionLabels)[];

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
    <div data-question={question.key}>
      <Fold
        number={place}
        summary={<b>{roleOf(question)}</b>}
        aside={hasError ? <span className="field-error">Needs attention</span> : question.text || 'No question yet'}
        open={isOpen || hasError}
        onToggle={onOpen}
      >
        <fieldset className="question-fields">
          <legend className="visually-hidden">Question {place}</legend>
          <SelectField
            label="Role"
            values={roles}
            // A draft that an older build kept has a label.
            value={roleOf(question)}
            onChoose={(role) => onChange({ ...question, role })}
          />
          <SelectField
            label="Correct Answer"
            values={letters}
            value={question.correct_answer}
            onChoose={(correct_answer) => onChange({ ...question, correct_answer })}
          />
          {texts.map((name) => (
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
