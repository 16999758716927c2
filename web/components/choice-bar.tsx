import { cx } from './cx.ts';

interface ChoiceBarProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function ChoiceBar<Value extends string>({ label, value, choices, onChange }: ChoiceBarProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={cx(
            'h-7 rounded-[0.3125rem] px-3 whitespace-nowrap',
            choice.value === value ? 'bg-raised font-medium shadow-sm' : 'text-soft hover:text-ink',
          )}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
