import './dot.css';

export type DotState = 'none' | 'open' | 'now' | 'ghost' | 'set' | 'right' | 'wrong' | 'started' | 'pending' | 'locked';

/** Shows the state of a line. Without a `label` it's decoration, because the text at the other end says the same. */
export function Dot({ state, label, size }: { state: DotState; label?: string; size?: number }) {
  return (
    <svg
      className={`dot dot-${state}`}
      viewBox="0 0 16 16"
      style={size === undefined ? undefined : { inlineSize: size, blockSize: size }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {shapes[state]}
    </svg>
  );
}

const half = (
  <>
    <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth="1.8" />
    <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />
  </>
);

const shapes = {
  none: <circle cx="8" cy="8" r="2.2" fill="currentColor" />,
  open: <circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  now: <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  ghost: <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  set: <circle cx="8" cy="8" r="7" fill="currentColor" />,
  right: (
    <>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path className="dot-mark" d="M4.7 8.3 7 10.6l4.3-4.9" pathLength="1" />
    </>
  ),
  wrong: (
    <>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path className="dot-mark" d="m5 5 6 6m0-6-6 6" pathLength="1" />
    </>
  ),
  started: half,
  pending: half,
  locked: (
    <>
      <rect x="3.4" y="7.2" width="9.2" height="6.6" rx="0.8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5.4 7.2V4.9a2.6 2.6 0 0 1 5.2 0v2.3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
};
