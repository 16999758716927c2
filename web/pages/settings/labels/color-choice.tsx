import { cx } from '../../../components/cx.ts';
import { useWords } from '../../../words/use-words.tsx';

export const FIRST_COLOR = '#3b82f6';

/** Different enough to be told apart from a distance. */
const PALETTE = [
  FIRST_COLOR,
  '#0ea5a4',
  '#22a34a',
  '#84a30f',
  '#d99a06',
  '#ea6a1a',
  '#e04848',
  '#db4693',
  '#9752d8',
  '#64748b',
];

/** A colour of the palette, or any other. */
export function ColorChoice({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { settings } = useWords();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{settings.color}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {PALETTE.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={value}
            aria-pressed={value === color}
            style={{ backgroundColor: value }}
            className={cx(
              'size-7 rounded-full pointer-coarse:size-11',
              value === color && 'outline-2 outline-offset-2 outline-ink',
            )}
            onClick={() => onChange(value)}
          />
        ))}
        <input
          type="color"
          aria-label={settings.other_color}
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-10 rounded-control border border-control bg-surface p-0.5"
        />
      </div>
    </fieldset>
  );
}
