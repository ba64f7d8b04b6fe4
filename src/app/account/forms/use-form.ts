import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { CallResult } from '../../../sync/http/first/api-client.ts';
import {
  checkForm,
  describeFailure,
  type FieldErrors,
  type FormFailure,
  rejectedField,
} from '../../ui/later/form-errors.ts';
import { useFocusOnError } from '../../ui/later/form-focus.ts';
import { useWaitingFocus } from './use-waiting-focus.ts';

interface FormPlan<Body extends object, Reply> {
  schema: GenericSchema;
  /** Returns the body to send. `text` returns a field's text by its name. */
  read: (text: (name: string) => string) => Body;
  /** Returns null if the learner canceled. */
  send: (body: Body) => Promise<CallResult<Reply> | null>;
  done: (reply: Reply) => void | Promise<void>;
  /** The message if the server doesn't send one. */
  otherwise: string;
}

interface Form {
  ref: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  failure: FormFailure | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Returns a field's properties: its name, its error, and a handler that removes the error when the field changes. */
  named: (name: string) => { name: string; required: true; error: string | undefined; onInput: () => void };
}

/** Checks a form by the contract, sends it, and shows the error under each field. */
export function useForm<Body extends object, Reply>(plan: FormPlan<Body, Reply>): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  useFocusOnError(ref, errors);
  useWaitingFocus(ref);

  async function send(body: Body): Promise<void> {
    const result = await plan.send(body);
    if (!result) return;
    if (result.ok) return plan.done(result.reply);
    const rejected = result.kind === 'rejected' ? rejectedField(result, Object.keys(body)) : null;
    const hasField = rejected && ref.current?.elements.namedItem(rejected.field);
    if (rejected && hasField) setErrors({ [rejected.field]: rejected.error });
    else setFailure(describeFailure(result, plan.otherwise));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const filled = new FormData(event.currentTarget);
    const body = plan.read((name) => String(filled.get(name) ?? ''));
    const wrong = checkForm(plan.schema, body);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send(body);
    } catch {
      setFailure({ sentence: plan.otherwise, hint: null });
    } finally {
      setBusy(false);
    }
  }

  function forget(name: string) {
    if (!(name in errors)) return;
    const { [name]: _, ...rest } = errors;
    setErrors(rest);
  }

  return {
    ref,
    isBusy,
    failure,
    submit: (event) => void submit(event),
    named: (name) => ({ name, required: true, error: errors[name], onInput: () => forget(name) }),
  };
}
