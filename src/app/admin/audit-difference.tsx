import type { AuditValues } from '../../contract/audit.ts';
import './audit-difference.css';

/** Shows what an action changed, field by field: before and after. */
export function AuditDifference({ before, after }: { before: AuditValues | null; after: AuditValues | null }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <dl className="audit-difference">
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldText(field)}</dt>
          {before && field in before && (
            <dd>
              <del dir="auto">{valueText(before[field])}</del>
            </dd>
          )}
          {after && field in after && (
            <dd>
              <ins dir="auto">{valueText(after[field])}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Returns `questions.2.option_b` as 'questions 2, option b'. */
function fieldText(field: string): string {
  return field
    .replaceAll('_', ' ')
    .replace(/\.(\d+)/g, ' $1')
    .replaceAll('.', ', ');
}

function valueText(value: AuditValues[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  return String(value ?? 'none');
}
