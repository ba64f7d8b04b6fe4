import { Line } from '../ui/gutter.tsx';
import { passFocusOn } from '../ui/pass-focus-on.ts';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import './puzzle-page-skeleton.css';

const codeWidths = [34, 22, 0, 30, 0, 26, 38, 34, 41, 9, 0, 58, 4, 29, 0, 40, 35, 0, 44, 62, 0, 37, 41];
const optionWidths = [60, 45, 70, 52];

/** Shows the page's shape while its puzzle loads. */
export function PuzzlePageSkeleton() {
  return (
    <div className="puzzle split">
      <div className="puzzle-main">
        <Line className="loading-head">
          {/* When the puzzle arrives, the focus moves to its title. */}
          <h1 className="loading-heading" tabIndex={-1} ref={passFocusOn}>
            Puzzle
          </h1>
          <Spinner label="Loading puzzle…" />
          <div className="loading-title">
            <Skeleton widths={[62, 40]} />
          </div>
        </Line>
        <div className="puzzle-code">
          <div className="loading-bar" />
          <div className="loading-code">
            <Skeleton widths={codeWidths} />
          </div>
        </div>
      </div>
      <div className="puzzle-pane pane">
        <div className="puzzle-scroll">
          <div className="loading-tabs" />
          <div className="loading-question">
            <Skeleton widths={[90, 70]} />
          </div>
          {optionWidths.map((width) => (
            <div key={width} className="loading-option">
              <Skeleton widths={[width]} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
