import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { rowsOf } from '../../contract/puzzle-text.ts';
import type { PuzzleKind, VulnerableLine } from '../../contract/puzzles.ts';
import { Dot } from '../ui/dot.tsx';
import { secondFileOf } from '../ui/kinds/second-file.ts';
import type { FieldErrors } from '../ui/later/form-errors.ts';
import { TextField } from '../ui/later/text-field.tsx';
import { useHighlighted } from '../ui/use-highlighted.ts';
// The colors of code.
import '../ui/code-view.css';
import './code-editor.css';

/**
 * Shows an editor for the snippet, with a gutter in which a click marks a vulnerable line, and below it a margin note for each marked line.
 * For the keyboard the gutter is one tab stop: the arrow keys move in it, Space and Enter mark.
 */
export function CodeEditor({
  code,
  kind,
  language,
  lines,
  errors,
  onCode,
  onLines,
}: {
  code: string;
  kind: PuzzleKind;
  language: string;
  lines: readonly VulnerableLine[];
  errors: FieldErrors;
  onCode: (code: string) => void;
  onLines: (lines: VulnerableLine[]) => void;
}) {
  const id = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const [last, setAt] = useState(1);
  const second = useMemo(() => (kind === 'FILES' ? secondFileOf(rowsOf(kind, code)) : undefined), [kind, code]);
  const rows = useHighlighted(code, language, second);
  // The code can have become shorter.
  const at = Math.min(last, rows.length);
  const marked = new Set(lines.map(({ line }) => line));
  const error = errors.code_snippet ?? errors.lines;

  const toggle = (line: number) => {
    setAt(line);
    const others = lines.filter((entry) => entry.line !== line);
    onLines(marked.has(line) ? others : [...others, { line, note: '' }].sort((one, other) => one.line - other.line));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: rows.length }[event.key];
    if (to === undefined || to < 1 || to > rows.length) return;
    event.preventDefault();
    setAt(to);
    gutter.current?.querySelectorAll('button')[to - 1]?.focus();
  };

  return (
    <div className="code-editor">
      <div className="code-editor-bar">
        <label htmlFor={id}>Code Snippet</label>
        <span className="meta">Click a line's number to mark it as vulnerable</span>
      </div>
      {kind !== 'CLASSIC' && <p className="field-help code-editor-help">{kindHelp[kind]}</p>}
      <div className="code-editor-stage" data-invalid={error !== undefined || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, whose layout is its own */}
        <div
          className="code-editor-gutter"
          ref={gutter}
          role="group"
          aria-label="Vulnerable lines"
          onKeyDown={onKeyDown}
        >
          {rows.map((_, index) => {
            const line = index + 1;
            return (
              <button
                key={line}
                type="button"
                aria-label={`Line ${line} is vulnerable`}
                aria-pressed={marked.has(line)}
                tabIndex={line === at ? 0 : -1}
                onClick={() => toggle(line)}
              >
                <span className="code-editor-number">{line}</span>
                <Dot state={marked.has(line) ? 'set' : 'ghost'} />
              </button>
            );
          })}
        </div>
        <div className="code-editor-scroll">
          <pre className="code-editor-shown" aria-hidden="true">
            {rows.map((pieces, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                key={index}
                className={marked.has(index + 1) ? 'code-editor-row code-editor-lit' : 'code-editor-row'}
              >
                {pieces.map(({ text, color }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
                  <span key={place} className={color && `c-${color}`}>
                    {text}
                  </span>
                ))}
                {'\n'}
              </span>
            ))}
          </pre>
          <textarea
            id={id}
            name="code_snippet"
            value={code}
            rows={rows.length}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => onCode(target.value)}
          />
        </div>
      </div>
      {error !== undefined && (
        <p className="field-error code-editor-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <div className="code-editor-notes">
          {lines.map(({ line, note }, index) => (
            <TextField
              key={line}
              label={`Note on line ${line}`}
              name={`lines.${index}.note`}
              value={note}
              maxLength={90}
              error={errors[`lines.${index}.note`]}
              after={<span>{90 - note.length} left</span>}
              onChange={({ target }) =>
                onLines(lines.map((entry) => (entry.line === line ? { line, note: target.value } : entry)))
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** How to write the text of each kind. */
const kindHelp: Record<Exclude<PuzzleKind, 'CLASSIC'>, string> = {
  DIFF: "Start each line with a space, +, or -. In questions, 'line 14' is a line of the new code, and 'old line 14' is a removed line.",
  CLEAN: "Don't mark any lines. Learners see this kind as one file.",
  FILES:
    "Start the second file, code or a configuration, with a line such as '=== store.py' or '=== nginx.conf'. Line numbers continue across both files.",
  LONG: 'Learners can fold each block that starts in the first column.',
  REVIEW:
    "After the code, add '=== Patch 1', '=== Patch 2', and '=== Patch 3', each followed by hunks such as '@@ -12,5 +12,6 @@'.",
};
