import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { LogoutChoice } from './logout-choice.tsx';
import { RegisterForm } from './register-form.tsx';

const titles = { login: 'Login', register: 'Register', logout: 'Logout' };

/** Mounted while one of them is open. */
export function AccountDialogs() {
  const [open, setOpen] = useAtom(accountDialogAtom);
  useFocusAfterwards();
  if (open === null) return null;
  const close = () => setOpen(null);
  return (
    <Dialog key={open} title={titles[open]} dot={open === 'logout' ? 'pending' : undefined} onClose={close}>
      {open === 'login' && <LoginForm onDone={close} onRegister={() => setOpen('register')} />}
      {open === 'register' && <RegisterForm onDone={close} onLogin={() => setOpen('login')} />}
      {open === 'logout' && <LogoutChoice onCancel={close} />}
    </Dialog>
  );
}

/** The focus returns to where it was before the first of the dialogs; if that has gone with the login, it goes to the screen. */
function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const next = before?.isConnected && before !== document.body ? before : document.querySelector('main');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
    [before],
  );
}
