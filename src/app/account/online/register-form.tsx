import { type FormEvent, useRef, useState } from 'react';
import { register as registerCall } from '../../../contract/account-calls.ts';
import { passwordMismatch, RegisterBody } from '../../../contract/credentials.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { continueAs } from '../../shell/device-services/change-user.ts';
import { notify } from '../../shell/notice.tsx';
import { sessionOf } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import {
  checkForm,
  describeFailure,
  type FieldErrors,
  type FormFailure,
  rejectedField,
} from '../../ui/later/form-errors.ts';
import { useFocusOnError } from '../../ui/later/form-focus.ts';
import { FailureBox, NeedsConnection } from '../../ui/later/form-notes.tsx';
import { TextField } from '../../ui/later/text-field.tsx';
import { useWaitingFocus } from '../forms/use-waiting-focus.ts';
import { PasswordField } from '../password-field.tsx';
import { CaptchaField, type CaptchaHandle } from './captcha-field.tsx';
import '../account.css';

/** In display order: the first one that the server rejects gets the error. */
const fields = ['username', 'captcha', 'captchaToken', 'password', 'password2', 'email'];

export function RegisterForm({ onDone, onLogin }: { onDone: () => void; onLogin: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [hasHadFocus, setHadFocus] = useState(false);
  useFocusOnError(form, errors);
  useWaitingFocus(form);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const filled = new FormData(event.currentTarget);
    const text = (name: string) => String(filled.get(name) ?? '');
    setErrors({});
    setFailure(null);
    setBusy(true);
    try {
      await register({
        username: text('username').trim(),
        email: text('email').trim(),
        password: text('password'),
        password2: text('password2'),
        captchaToken: (await captcha.current?.take()) ?? '',
      });
    } catch {
      setFailure({ sentence: 'Registration failed', hint: null });
    } finally {
      setBusy(false);
    }
  }

  async function register(body: RegisterBody): Promise<void> {
    const wrong = checkForm(RegisterBody, body);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const device = await currentDevice();
    const result = await device.call(registerCall, { body });
    if (result.ok) {
      await continueAs(sessionOf(result.reply));
      notify('Registration Successful', { href: '/first-steps', words: 'Take your first steps' });
      onDone();
      return;
    }
    // The attempt could have used up the token, whatever its outcome.
    captcha.current?.renew();
    const rejected = result.kind === 'rejected' ? rejectedField(result, fields) : null;
    if (rejected) setErrors({ [rejected.field]: rejected.error });
    else setFailure(describeFailure(result, 'Registration failed'));
  }

  /** An edit of a field removes its error. One that repeats the password removes the password's. */
  function forget(name: string) {
    if (Object.keys(errors).length === 0) return;
    const { [name]: _, ...rest } = errors;
    const { password, ...others } = rest;
    setErrors(password === passwordMismatch && isRepeated() ? others : rest);
  }

  function isRepeated(): boolean {
    const filled = new FormData(form.current!);
    return filled.get('password') === filled.get('password2');
  }

  const named = (name: string) => ({ name, required: true, error: errors[name], onInput: () => forget(name) });

  return (
    <form
      ref={form}
      className="dialog-form"
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={() => setHadFocus(true)}
    >
      <NeedsConnection>Creating an account needs a connection.</NeedsConnection>
      <TextField
        {...named('username')}
        label="Username"
        hint="3 to 30 letters, digits, _, or -"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField
        {...named('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField {...named('password')} label="Password" hint="At least 8 characters" autoComplete="new-password" />
      <PasswordField {...named('password2')} label="Confirm Password" autoComplete="new-password" />
      <CaptchaField
        ref={captcha}
        isNeededSoon={hasHadFocus}
        error={errors.captchaToken ?? errors.captcha}
        onChange={() => {
          forget('captcha');
          forget('captchaToken');
        }}
      />
      <p className="account-other">
        By registering, you accept the{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          privacy notice
        </a>
        .
      </p>
      <FailureBox failure={failure} />
      <div className="dialog-actions account-actions">
        <Button type="submit" kind="primary" wide busy={isBusy}>
          {isBusy ? 'Creating account...' : 'Register'}
        </Button>
        <p className="account-other">
          Already have an account?{' '}
          <button type="button" className="account-link" onClick={onLogin}>
            Login here
          </button>
        </p>
      </div>
    </form>
  );
}
