import { type Letter, letters } from '../../contract/puzzles.ts';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { TextArea } from '../ui/later/text-field.tsx';
import { type OptionValues, optionKeys } from './option-values.ts';
import './question-editor.css';

/** Shows the fields of the options and their notes. `path` is where the server's errors name the question, with a dot at its end. */
export function OptionFields({
  question,
  correct,
  path = '',
  errors,
  onChange,
}: {
  question: OptionValues;
  correct: Letter;
  path?: string;
  errors: FieldErrors;
  onChange: (changed: Partial<OptionValues>) => void;
}) {
  return letters.map((letter) => {
    const isCorrect = correct === letter;
    const [option, note] = [`${path}${optionKeys[letter]}`, `${path}notes.${letter}`];
    return (
      <div key={letter} className="question-option" data-correct={isCorrect || undefined}>
        <TextArea
          label={`Option ${letter}${isCorrect ? ', correct' : ''}`}
          name={option}
          value={question[optionKeys[letter]]}
          rows={1}
          error={errors[option]}
          onChange={({ target }) => onChange({ [optionKeys[letter]]: target.value })}
        />
        <TextArea
          label={`Note on ${letter}`}
          name={note}
          value={question.notes[letter]}
          rows={1}
          placeholder="Shown after answering"
          error={errors[note]}
          onChange={({ target }) => onChange({ notes: { ...question.notes, [letter]: target.value } })}
        />
      </div>
    );
  });
}
