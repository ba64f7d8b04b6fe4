import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PastAnswers } from '../../contract/admin-puzzles.ts';
import type { CallResult, Rejected } from '../../sync/http/first/api-client.ts';
import { describeFailure, type FieldErrors, type FormFailure } from '../ui/later/form-errors.ts';

/** A form's original and current values, stored as a draft on the device. `version` is null for a new item. */
export interface Edited<Values> {
  version: number | null;
  saved: Values;
  values: Values;
}

interface EditOptions<Values, Item> {
  start: Edited<Values>;
  storeDraft: (draft: Edited<Values> | null) => Promise<void>;
  check: (values: Values) => FieldErrors;
  /** `pastAnswers`: what staff chose to become of answers that learners gave before. */
  save: (values: Values, version: number | null, pastAnswers?: PastAnswers) => Promise<CallResult<Item>>;
  /** The message if the server sends none. */
  words: string;
  /** Where to go after it's saved; null to stay. */
  after: string | null;
  onSaved: (item: Item) => void;
  valuesOf: (item: Item) => Values;
  /** Returns their values with the named parts of mine. */
  merge: (theirs: Values, mine: Values, names: ReadonlySet<string>) => Values;
}

/** Manages a staff form: its values, which are a draft until they're saved, and their errors. */
export function useEdit<Values, Item extends { version: number }>(options: EditOptions<Values, Item>) {
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState(options.start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [isDone, setDone] = useState(false);
  // The values that can't be saved before staff choose what becomes of answers.
  const [correction, setCorrection] = useState<Edited<Values> | null>(null);
  // What another person saved first.
  const [theirs, setTheirs] = useState<Item | null>(null);
  const [, navigate] = useLocation();
  const { values, saved } = edited;
  const isDirty = !isDone && JSON.stringify(values) !== JSON.stringify(saved);

  // A late change, such as a draft's, applies to the form's current values, not to earlier ones.
  const latest = useRef(edited);
  const set = (next: Edited<Values>) => {
    latest.current = next;
    setEdited(next);
    void options.storeDraft(JSON.stringify(next.values) === JSON.stringify(next.saved) ? null : next);
  };
  const change = (changed: Partial<Values>) => {
    // The saved form is left or emptied, and the change would be lost.
    if (isSaving.current) return;
    const next = { ...latest.current.values, ...changed };
    set({ ...latest.current, values: next });
    setErrors((known) => (Object.keys(known).length > 0 ? options.check(next) : known));
  };
  /** Changes the fields of a draft. Undoing it keeps everything else written since. */
  const fill = (drafted: Partial<Values>): (() => void) => {
    const before = latest.current.values;
    change(drafted);
    const names = Object.keys(drafted) as (keyof Values)[];
    return () => change(Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Values>);
  };

  const save = async (what: Edited<Values> = edited, pastAnswers?: PastAnswers): Promise<void> => {
    if (isBusy) return;
    const wrong = options.check(what.values);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    isSaving.current = true;
    const result = await options.save(what.values, what.version, pastAnswers);
    setBusy(false);
    setCorrection(null);
    if (result.ok) {
      await options.storeDraft(null);
      options.onSaved(result.reply);
      if (options.after !== null) return setDone(true);
    }
    isSaving.current = false;
    if (result.ok) return;
    if (result.kind === 'rejected' && result.code === 'edit_conflict') return setTheirs(result.body.current as Item);
    if (result.kind === 'rejected' && result.code === 'correction_required') return setCorrection(what);
    const fields = result.kind === 'rejected' ? fieldsOf(result) : {};
    setErrors(fields);
    if (Object.keys(fields).length === 0) setFailure(describeFailure(result, options.words));
  };

  // The screen only lets go after it's saved.
  useEffect(() => {
    if (isDone && options.after !== null) navigate(options.after);
  }, [isDone, navigate, options.after]);

  const discard = () => {
    set({ ...edited, values: saved });
    setErrors({});
    setFailure(null);
  };

  const correcting = correction && {
    values: correction.values,
    onSave: (pastAnswers: PastAnswers) => void save(correction, pastAnswers),
    onClose: () => setCorrection(null),
  };

  const conflict = theirs && {
    theirs,
    onSave: (mine: ReadonlySet<string>) => {
      const current = options.valuesOf(theirs);
      const next = { version: theirs.version, saved: current, values: options.merge(current, values, mine) };
      setTheirs(null);
      set(next);
      void save(next);
    },
    onClose: () => setTheirs(null),
  };

  return {
    form,
    values,
    saved,
    errors,
    failure,
    isBusy,
    isDirty,
    change,
    fill,
    set,
    save,
    discard,
    correcting,
    conflict,
  };
}

/** Returns the server's first error for each field. */
function fieldsOf({ body: { code: _code, error: _error, ...fields } }: Rejected): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) =>
      Array.isArray(messages) && typeof messages[0] === 'string' ? [[name, messages[0]]] : [],
    ),
  );
}
