import { Avatar } from './avatar.tsx';

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
