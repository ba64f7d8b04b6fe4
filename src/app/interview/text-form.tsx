import { honestText } from '../../contract/honest-text.ts';
import { textAnswerLimit } from '../../contract/interview.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { charactersLeft } from '../ui/later/characters-left.ts';
import { TextArea } from '../ui/later/text-field.tsx';
import { useDraft } from '../ui/later/use-draft.ts';
import type { AnswerFormProps } from './use-answering.ts';

/** From this length on, the box says how many characters are left. */
const nearTheEnd = 400;

/** Shows the form of an open-ended question. Text is stored while it's typed, so neither a reload nor a login loses it. */
export function TextForm({ view, answering: { isChecking, submit }, saveDraft }: AnswerFormProps) {
  const { text, type, flush } = useDraft(view.draft, saveDraft);
  const cleaned = honestText(text);
  const left = textAnswerLimit - cleaned.length;
  const isValid = cleaned !== '' && left >= 0;

  const send = async () => {
    if (!isValid || isChecking) return;
    await flush();
    await submit({ text_answer: cleaned });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Line className="interview-ask">
        <h2>Answer in your own words</h2>
      </Line>
      <div className="text-form">
        <TextArea
          label="Your answer"
          hideLabel
          placeholder="Type your answer here..."
          rows={9}
          value={view.answer?.text_answer ?? text}
          readOnly={isChecking}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
          error={
            left < 0 ? `An answer can have at most ${textAnswerLimit.toLocaleString('en')} characters.` : undefined
          }
        />
        <div className="text-form-foot">
          <Button kind="primary" type="submit" wide disabled={!isValid} busy={isChecking}>
            {isChecking ? 'Checking…' : 'Submit Answer'}
          </Button>
          <span className="meta">
            {left <= nearTheEnd ? charactersLeft(left) : '3 to 8 sentences. Then check them against key points.'}
          </span>
        </div>
      </div>
    </form>
  );
}
