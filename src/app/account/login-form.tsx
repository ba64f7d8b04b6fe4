import { useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { login as loginCall } from '../../contract/account-calls.ts';
import { LoginBody } from '../../contract/credentials.ts';
import { currentDevice } from '../shell/current-device.ts';
import { continueAs } from '../shell/device-services/change-user.ts';
import { notify } from '../shell/notice.tsx';
import { loginAgainAtom, sessionAtom, sessionOf } from '../shell/session.ts';
import { Button } from '../ui/button.tsx';
import { checkForm, describeFailure, type FieldErrors, type FormFailure } from '../ui/later/form-errors.ts';
import { useFocusOnError } from '../ui/later/form-focus.ts';
import { FailureBox, NeedsConnection } from '../ui/later/form-notes.tsx';
import { TextField } from '../ui/later/text-field.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';
import './account.css';

interface LoginFormProps {
  /** Called when the page has switched to the learner. */
  onDone: () => void;
  /** Called when the learner needs another dialog. */
  onOther: (dialog: 'register' | 'forgot-password' | 'forgot-username') => void;
}

/** Shows the login, in its dialog or on its page. */
export function LoginForm({ onDone, onOther }: LoginFormProps): ReactNode {
  const session = useAtomValue(sessionAtom);
  const isAgain = useAtomValue(loginAgainAtom) && session !== null;
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  useFocusOnError(form, errors);

  useEffect(() => {
    // The name is there already.
    if (isAgain) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [isAgain]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const body = { username: String(fields.get('username')).trim(), password: String(fields.get('password')) };
    const wrong = checkForm(LoginBody, body);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      setFailure(await login(body));
    } catch {
      setFailure({ sentence: 'Login failed', hint: null });
    } finally {
      setBusy(false);
    }
  }

  /** Returns why it failed. */
  async function login(body: LoginBody): Promise<FormFailure | null> {
    const device = await currentDevice();
    const result = await device.call(loginCall, { body });
    if (!result.ok) return describeFailure(result, 'Login failed');
    await continueAs(sessionOf(result.reply));
    notify('Login Successful');
    onDone();
    return null;
  }

  return (
    <form ref={form} className="dialog-form" method="post" noValidate onSubmit={submit}>
      {isAgain && <p className="account-again">Your session has expired. Please log in again.</p>}
      <NeedsConnection>Logging in needs a connection.</NeedsConnection>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        defaultValue={isAgain ? session.username : undefined}
        error={errors.username}
        onInput={() => errors.username && setErrors(without(errors, 'username'))}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
        onInput={() => errors.password && setErrors(without(errors, 'password'))}
      />
      <FailureBox failure={failure} />
      <div className="dialog-actions account-actions">
        <Button type="submit" kind="primary" wide busy={isBusy}>
          {isBusy ? 'Logging in…' : 'Login'}
        </Button>
        <p className="account-other">
          No account yet?{' '}
          <button type="button" className="account-link" onClick={() => onOther('register')}>
            Register here
          </button>
        </p>
      </div>
      <PasskeyLogin onDone={onDone} />
      <p className="account-other account-forgot">
        <button type="button" className="account-link" onClick={() => onOther('forgot-password')}>
          Forgot password?
        </button>
        <button type="button" className="account-link" onClick={() => onOther('forgot-username')}>
          Forgot username?
        </button>
      </p>
    </form>
  );
}

function without(errors: FieldErrors, field: string): FieldErrors {
  const { [field]: _, ...rest } = errors;
  return rest;
}
