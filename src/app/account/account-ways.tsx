import type { KeyboardEvent, ReactNode } from 'react';
import type { AccountDialog } from '../shell/account-dialog.ts';

export const answerTextId = 'answer-words';

const ways = ['register', 'login'] as const;
const names = { register: 'Register', login: 'Login' };

/** Offers a visitor who submitted an answer both login and registration, above the form of the chosen one. */
export function AccountWays({
  open,
  onOther,
  children,
}: {
  open: (typeof ways)[number];
  onOther: (dialog: AccountDialog) => void;
  children: ReactNode;
}) {
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    onOther(open === 'login' ? 'register' : 'login');
    currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
  };
  return (
    <>
      <p id={answerTextId}>Your choice is kept. Create a free account to see whether it's right.</p>
      <div className="account-ways" role="tablist" aria-labelledby={answerTextId} onKeyDown={onKeyDown}>
        {ways.map((way) => (
          <button
            key={way}
            id={`account-${way}`}
            type="button"
            role="tab"
            aria-selected={way === open}
            aria-controls="account-way"
            tabIndex={way === open ? 0 : -1}
            onClick={() => onOther(way)}
          >
            {names[way]}
          </button>
        ))}
      </div>
      <div id="account-way" role="tabpanel" aria-labelledby={`account-${open}`}>
        {children}
      </div>
    </>
  );
}
