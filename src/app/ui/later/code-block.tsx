import { useHighlighted } from '../use-highlighted.ts';
import './code-block.css';

const names: Readonly<Record<string, string>> = { py: 'python', rs: 'rust', golang: 'go', h: 'c', cpp: 'c' };

/** Shows a code block in the same colors as the puzzle's code. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const lines = useHighlighted(code, names[language] ?? language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className="code-block" tabIndex={0}>
      <code>
        {lines.map((pieces, row) => [
          row > 0 && '\n',
          ...pieces.map(({ text, color, char }, at) =>
            color || char ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece of fixed code is its place
              <span key={`${row} ${at}`} className={color && `c-${color}`} data-char={char}>
                {text}
              </span>
            ) : (
              text
            ),
          ),
        ])}
      </code>
    </pre>
  );
}
