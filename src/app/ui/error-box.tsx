import type { ReactNode } from 'react';
import { Dot } from './dot.tsx';
import './error-box.css';

/** The red box: says what went wrong as soon as it appears. `action` is what can be done about it. */
export function ErrorBox({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="error-box" role="alert">
      <Dot state="wrong" />
      <div className="error-box-text">{children}</div>
      {action}
    </div>
  );
}
