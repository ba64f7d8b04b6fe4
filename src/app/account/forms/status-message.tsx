import { Dot } from '../../ui/dot.tsx';

/** Shows and announces what was done. Render it before there's a message, so screen readers notice it. */
export function StatusMessage({ children }: { children: string | null }) {
  return (
    <div role="status" className="account-status">
      {children !== null && (
        <p>
          <Dot state="right" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
