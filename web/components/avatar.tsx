import { cx } from './cx.ts';
import { toPersonColors } from './person-colors.ts';

const sizes = {
  small: 'size-5 text-[0.5625rem]',
  medium: 'size-7 text-xs',
  large: 'size-14 text-xl',
};

/** Shown beside a name, never instead of it. A person has the same colour everywhere. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full font-medium text-canvas select-none',
        sizes[size],
      )}
      style={{ backgroundColor: toPersonColors([name])[0] }}
    >
      {toInitials(name)}
    </span>
  );
}

/** Two letters for "Daniel Park", one for 박지우: a Korean or Japanese name begins with the family name. */
function toInitials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const isLatin = /^\p{Script=Latin}/u.test(name);
  const last = parts.length > 1 && isLatin ? (parts.at(-1) ?? '') : '';
  return (firstLetter(parts[0] ?? '?') + firstLetter(last)).toUpperCase();
}

const firstLetter = (text: string) => Array.from(text)[0] ?? '';

/** A person by name and address. */
export function PersonLine({ person }: { person: { name: string; email: string } }) {
  return (
    <p className="flex items-center gap-2.5">
      <Avatar name={person.name} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{person.name}</span>
        <span className="block truncate text-sm text-soft">{person.email}</span>
      </span>
    </p>
  );
}
