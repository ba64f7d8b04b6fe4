import type { ComponentProps, ReactNode } from 'react';
import './button.css';

interface Look {
  /** `primary` is filled with ink, `quiet` has an edge, `plain` is bare text such as in a bar. */
  kind?: 'primary' | 'quiet' | 'plain';
  small?: boolean;
  /** On a phone, as wide as its container. */
  wide?: boolean;
}

/** Returns the class of a button, for a link that looks like one: `<Link className={buttonClass({ kind: 'primary' })} …>`. */
export function buttonClass({ kind = 'quiet', small = false, wide = false }: Look = {}): string {
  return `button button-${kind}${small ? ' button-small' : ''}${wide ? ' button-wide' : ''}`;
}

export function Button({
  kind,
  small,
  wide,
  busy = false,
  keyHint,
  className,
  children,
  ...rest
}: Look & {
  /** Whether something is in progress. The button stays focusable but does nothing. */
  busy?: boolean;
  /** The key that does the same, shown if there's a keyboard. */
  keyHint?: string | undefined;
  children: ReactNode;
} & ComponentProps<'button'>) {
  const look = buttonClass({
    ...(kind === undefined ? {} : { kind }),
    ...(small === undefined ? {} : { small }),
    ...(wide === undefined ? {} : { wide }),
  });
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? look : `${look} ${className}`}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
      {keyHint && (
        <span className="button-key" aria-hidden="true">
          {keyHint}
        </span>
      )}
    </button>
  );
}
