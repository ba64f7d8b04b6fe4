import { Dot } from '../ui/dot.tsx';

/** What was done, on the screen and aloud. Rendered before there is anything to say, so that it is heard. */
export function Said({ children }: { children: string | null }) {
  return (
    <div role="status" className="account-said">
      {children !== null && (
        <p>
          <Dot state="right" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
