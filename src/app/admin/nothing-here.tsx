import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import './admin.css';

/** Shown instead of an empty list or a page that doesn't exist. */
export function NothingHere({ children, href, action }: { children: ReactNode; href?: string; action?: string }) {
  return (
    <Line className="admin-empty" dot="none">
      <p role="status">{children}</p>
      {href && (
        <div className="admin-actions">
          <Link href={href} className={buttonClass()}>
            {action}
          </Link>
        </div>
      )}
    </Line>
  );
}
