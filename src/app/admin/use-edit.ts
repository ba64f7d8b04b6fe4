import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { CallResult, Refused } from '../../sync/api-client.ts';
import { describeFailure, type FieldErrors, type FormFailure } from '../ui/later/form-errors.ts';

/** What a form was made from, and what it is now: kept as a draft on the device. `version` is null for what is new. */
export interface Edited<Values> {
  version: number | null;
  saved: Values;
  values: Values;
}

interface EditOptions<Values, Reply> {
  start: Edited<Values>;
  keep: (draft: Edited<Values> | null) => Promise<void>;
  check: (values: Values) => FieldErrors;
  save: (values: Values, version: number | null) => Promise<CallResult<Reply>>;
  /** Said where the server has no words for a failure. */
  words: string;
  /** Where to go when it is saved; null is to stay. */
  after: string | null;
  onSaved: (reply: Reply) => void;
  /** Somebody else's save came first; the refusal carries what they have made. */
  onConflict: (refused: Refused) => void;
}

/** A form of the administration: its values, which are a draft until they are saved, and what is wrong with them. */
export function useEdit<Values, Reply>(options: EditOptions<Values, Reply>) {
  const [edited, setEdited] = useState(options.start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [, navigate] = useLocation();
  const { values, saved } = edited;
  const isDirty = !isDone && JSON.stringify(values) !== JSON.stringify(saved);

  // What comes after a wait, as a draft does, goes into the form as it is by then and not as it was.
  const latest = useRef(edited);
  const set = (next: Edited<Values>) => {
    latest.current = next;
    setEdited(next);
    void options.keep(JSON.stringify(next.values) === JSON.stringify(next.saved) ? null : next);
  };
  const change = (changed: Partial<Values>) => {
    const next = { ...latest.current.values, ...changed };
    set({ ...latest.current, values: next });
    setErrors((known) => (Object.keys(known).length > 0 ? options.check(next) : known));
  };
  /** Changes what a draft is about. The undoing of it leaves alone what else has been written since. */
  const fill = (drafted: Partial<Values>): (() => void) => {
    const before = latest.current.values;
    change(drafted);
    const names = Object.keys(drafted) as (keyof Values)[];
    return () => change(Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Values>);
  };

  const save = async (what: Edited<Values> = edited): Promise<void> => {
    if (isBusy) return;
    const wrong = options.check(what.values);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const result = await options.save(what.values, what.version);
    setBusy(false);
    if (result.ok) {
      await options.keep(null);
      options.onSaved(result.reply);
      if (options.after !== null) setDone(true);
      return;
    }
    if (result.kind === 'refused' && result.code === 'edit_conflict') return options.onConflict(result);
    const fields = result.kind === 'refused' ? fieldsOf(result) : {};
    setErrors(fields);
    if (Object.keys(fields).length === 0) setFailure(describeFailure(result, options.words));
  };

  // Once it is saved nothing is unsaved: only then does the screen let go.
  useEffect(() => {
    if (isDone && options.after !== null) navigate(options.after);
  }, [isDone, navigate, options.after]);

  const discard = () => set({ ...edited, values: saved });

  return { values, saved, errors, failure, isBusy, isDirty, change, fill, set, save, discard };
}

/** The first sentence that the server says of each field. */
function fieldsOf({ body: { code: _code, error: _error, ...fields } }: Refused): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, said]) =>
      Array.isArray(said) && typeof said[0] === 'string' ? [[name, said[0]]] : [],
    ),
  );
}
