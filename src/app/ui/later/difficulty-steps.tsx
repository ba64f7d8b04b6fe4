import './difficulty-steps.css';

/** Shows a difficulty as steps next to its name. */
export function DifficultySteps({ filled, of }: { filled: number; of: 3 | 4 }) {
  return (
    <svg className="difficulty-steps" viewBox={`0 0 ${of * 6} 12`} aria-hidden="true">
      {[0, 1, 2, 3].slice(0, of).map((step) => (
        <rect
          key={step}
          x={step * 6 + 0.75}
          y="0.75"
          width="3.5"
          height="10.5"
          fill={step < filled ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  );
}
