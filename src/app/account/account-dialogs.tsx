import { useAtom, useAtomValue } from 'jotai';
import { type ComponentType, useCallback, useState } from 'react';
import { type AccountDialog, accountDialogAtom } from '../shell/account-dialog.ts';
import { loginAgainAtom, sessionAtom } from '../shell/session.ts';
import { Dialog } from '../ui/later/dialog.tsx';
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts';
import { PagePart } from '../ui/page-part.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { AccountWays, answerTextId } from './account-ways.tsx';
import { LoginForm } from './login-form.tsx';
import { LogoutChoice } from './logout-choice.tsx';

const ConfirmLogin = lazyPart(() => import('./settings/confirm-login.tsx').then((file) => file.ConfirmLogin));
const ForgotForm = online((forms) => forms.ForgotForm);
const RegisterForm = online((forms) => forms.RegisterForm);
const ResetForm = online((forms) => forms.ResetForm);

const titles: Record<AccountDialog, string> = {
  login: 'Login',
  answer: 'Register',
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
  const toLogin = () => setOpen('login');
  const register = <OnlinePart part={RegisterForm} props={{ onDone: close, onLogin: toLogin }} />;
  if (isForAnswer && (open === 'answer' || open === 'login' || open === 'register')) {
    const way = open === 'login' ? open : 'register';
    return (
      <Dialog title={titles[way]} describedBy={answerTextId} onClose={close}>
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
      {open === 'forgot-password' && <OnlinePart part={ForgotForm} props={{ kind: 'password', onLogin: toLogin }} />}
      {open === 'forgot-username' && <OnlinePart part={ForgotForm} props={{ kind: 'username', onLogin: toLogin }} />}
      {open === 'reset-password' && (
        <OnlinePart part={ResetForm} props={{ onDone: afterReset, onForgot: () => setOpen('forgot-password') }} />
      )}
      {open === 'logout' && <LogoutChoice onCancel={close} />}
      {open === 'confirm' && <OnlinePart part={ConfirmLogin} props={{ onClose: close }} />}
    </Dialog>
  );
}

/** A form that isn't on the device, because it's useless offline. */
function OnlinePart<P extends object>(form: { part: LazyPart<P>; props: P }) {
  return <PagePart {...form} waiting={<Skeleton widths={[60, 90]} />} missing="This form needs a connection." />;
}

/** The forms are one file. */
function online<P extends object>(choose: (forms: typeof import('./online/online-forms.ts')) => ComponentType<P>) {
  return lazyPart(() => import('./online/online-forms.ts').then(choose));
}
