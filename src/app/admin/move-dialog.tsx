import { type FormEvent, useRef, useState } from 'react';
import { publishDateText, readPublishDate } from '../../rules/publish-date.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import { Button } from '../ui/button.tsx';
import { longDay } from '../ui/days.ts';
import { Dialog } from '../ui/later/dialog.tsx';
import type { FieldErrors, FormFailure } from '../ui/later/form-errors.ts';
import { useFocusOnError } from '../ui/later/form-focus.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { TextField } from '../ui/later/text-field.tsx';
import type { Placed } from './admin-calendar-page.tsx';

/** Moves a puzzle without dragging it. */
export function MoveDialog({
  placed,
  today,
  month,
  onMove,
  onClose,
}: {
  placed: Placed;
  today: string;
  /** The displayed month. */
  month: string;
  /** Returns why it failed; null if it's moved. */
  onMove: (placed: Placed, to: string | null) => Promise<FormFailure | null>;
  onClose: () => void;
}) {
  const { puzzle, from } = placed;
  const soonest = addDays(today, 1);
  const [text, setText] = useState(publishDateText(from ?? (`${month}-01` > today ? `${month}-01` : soonest)));
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusOnError(form, errors);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const move = async (to: string | null) => {
    setBusy(true);
    setFailure(null);
    const failed = await onMove(placed, to);
    if (!failed) return onClose();
    setBusy(false);
    setFailure(failed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const day = readPublishDate(text);
    if (!day) setErrors({ date: 'Enter a real date as MM/DD/YY, such as 11/20/26.' });
    else if (day < soonest) setErrors({ date: 'Choose a date after today.' });
    else void move(day);
  };

  return (
    <Dialog title={`Move ${puzzle.title}`} onClose={onClose}>
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <p>
          {from === null ? 'It has no publish date yet.' : `It's scheduled for ${longDay(from)}.`} If the new date is
          taken, the two puzzles swap dates.
        </p>
        <TextField
          label="Publish Date"
          inputMode="numeric"
          placeholder="MM/DD/YY"
          help="MM/DD/YY, in UTC"
          value={text}
          error={errors.date}
          onChange={({ target }) => {
            setText(target.value);
            setErrors({});
          }}
        />
        <FailureBox failure={failure} />
        <div className="dialog-actions">
          <Button type="submit" kind="primary" wide busy={isBusy}>
            Move
          </Button>
          {from !== null && (
            <Button wide busy={isBusy} onClick={() => move(null)}>
              Remove the date
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
