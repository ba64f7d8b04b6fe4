import { hiddenIn } from '../../contract/hidden-in.ts';
import { hiddenText } from '../ui/later/marked-text.tsx';

/** The most that it lists, because text in another script can have hundreds. */
const most = 5;

/** Warns staff about hidden characters in what they wrote or pasted. A puzzle about such characters has them on purpose. */
export function HiddenCharacters({ values }: { values: object }) {
  const found = textsOf(values).flatMap(({ name, text }) =>
    hiddenIn(text, name === 'code_snippet').map((hidden) => ({
      name,
      line: text.slice(0, hidden.at).split('\n').length,
      words: hiddenText(hidden),
    })),
  );
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="hidden-characters">
          <p>
            <b>Hidden characters.</b> Learners see a mark at each. Delete any you didn’t intend.
          </p>
          <ul>
            {found.slice(0, most).map(({ name, line, words }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place has no name that lasts
              <li key={index}>
                {labelOf(name)}, line {line}: {words}
              </li>
            ))}
            {found.length > most && <li>{(found.length - most).toLocaleString('en')} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns every string of a form, with its field's name. */
function textsOf(value: unknown, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, Array.isArray(value) ? name : key));
}

/** Returns 'Code snippet' for `code_snippet`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
