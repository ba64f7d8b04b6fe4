import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '../ui/later/text-field.tsx';

/** Shows a password field that can reveal its text. It hides the text again when its form is sent, as password managers expect. */
export function PasswordField({
  label,
  ...field
}: { label: string } & Omit<ComponentProps<typeof TextField>, 'label'>) {
  const [isShown, setShown] = useState(false);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = ref.current?.closest('form');
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <div className="password" ref={ref}>
      <TextField
        {...field}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {/* After the field in tab order, opposite the label on the screen. */}
      <button
        type="button"
        className="password-show"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
