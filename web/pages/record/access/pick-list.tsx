import { X } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { NamedId } from './workspace-people-query.ts';

interface PickListProps {
  label: string;
  options: readonly NamedId[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** A choice of several options: the chosen ones, and a field that adds one by its name. */
export function PickList({ label, options, chosen, onChange }: PickListProps) {
  const { record_tools: words } = useWords();
  const id = useId();
  const left = options.filter((option) => !chosen.includes(option.id));
  const take = (field: HTMLInputElement) => {
    const option = left.find(({ name }) => name === field.value);
    if (option === undefined) return;
    onChange([...chosen, option.id]);
    field.value = '';
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((chosenId) => {
            const name = options.find((option) => option.id === chosenId)?.name ?? '…';
            return (
              <li
                key={chosenId}
                className="inline-flex h-7 items-center rounded-full border border-line bg-hover pr-0.5 pl-2.5 text-sm"
              >
                {name}
                <button
                  type="button"
                  aria-label={words.take_out(name)}
                  onClick={() => onChange(chosen.filter((other) => other !== chosenId))}
                  className="grid size-6 place-items-center rounded-full text-faint hover:text-ink"
                >
                  <X size={13} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        id={id}
        list={`${id}-names`}
        placeholder={words.add_by_name}
        autoComplete="off"
        disabled={left.length === 0}
        className={cx(fieldClass, 'h-9')}
        // Emptied while letters are composed in it, the field would get the last of them once more.
        onChange={({ target, nativeEvent }) => {
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) take(target);
        }}
        onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      />
      <datalist id={`${id}-names`}>
        {left.map(({ id: optionId, name }) => (
          <option key={optionId}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
