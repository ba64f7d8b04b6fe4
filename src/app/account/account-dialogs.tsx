import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { type AccountDialog, accountDialogAtom } from '../shell/account-dialog.ts';
import { loginAgainAtom, sessionAtom } from '../shell/session.ts';
import { Dialog } from '../ui/later/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { AccountWays, answerWordsId } from './account-ways.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { LogoutChoice } from './logout-choice.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';

const ConfirmLogin = lazyPart(() => import('./settings/confirm-login.tsx').then((file) => file.ConfirmLogin));

const titles: Record<AccountDialog, string> = {
  login: 'Login',
  answer: 'Login',
  register: 'Register',
  'forgot-password': 'Forgot password',
  'forgot-username': 'Forgot username',
  'reset-password': 'Reset password',
  logout: 'Logout',
  confirm: 'Confirm it’s you',
};

/** Shows the open account dialog. Mounted while one is open. */
export function AccountDialogs() {
  const [open, setOpen] = useAtom(accountDialogAtom);
  const isAgain = useAtomValue(loginAgainAtom);
  const isSignedIn = useAtomValue(sessionAtom) !== null && !isAgain;
  const afterReset = useCallback(() => setOpen(isSignedIn ? null : 'login'), [setOpen, isSignedIn]);
  // This also holds on the way to the registration and back.
  const [isForAnswer] = useState(open === 'answer');
  if (open === null) return null;
  const close = () => setOpen(null);
  const login = <LoginForm onDone={close} onOther={setOpen} />;
  const register = <RegisterForm onDone={close} onLogin={() => setOpen('login')} />;
  if (isForAnswer && (open === 'answer' || open === 'login' || open === 'register')) {
    const way = open === 'register' ? open : 'login';
    return (
      <Dialog title={titles[way]} describedBy={answerWordsId} onClose={close}>
        <AccountWays open={way} onOther={setOpen}>
          {way === 'login' ? login : register}
        </AccountWays>
      </Dialog>
    );
  }
  return (
    <Dialog key={open} title={titles[open]} dot={open === 'logout' ? 'pending' : undefined} onClose={close}>
      {open === 'login' && login}
      {open === 'register' && register}
      {open === 'forgot-password' && <ForgotForm kind="password" onLogin={() => setOpen('login')} />}
      {open === 'forgot-username' && <ForgotForm kind="username" onLogin={() => setOpen('login')} />}
      {open === 'reset-password' && <ResetForm onDone={afterReset} onForgot={() => setOpen('forgot-password')} />}
      {open === 'logout' && <LogoutChoice onCancel={close} />}
      {open === 'confirm' && <ConfirmLogin onClose={close} />}
    </Dialog>
  );
}
