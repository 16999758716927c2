import { UsageError } from '../parser/option.ts';

interface Named {
  id: number;
  name: string;
}

/** Everything of this name, ignoring case, or else the one of this id. */
export function matchesOf<Item extends Named>(items: readonly Item[], asked: string): readonly Item[] {
  const lower = asked.toLocaleLowerCase();
  const named = items.filter(({ name }) => name.toLocaleLowerCase() === lower);
  return named.length > 0 ? named : items.filter(({ id }) => String(id) === asked);
}

/** Finds a playlist or a tracker, whose names are not unique. @throws UsageError also for several */
export function findByName<Item extends Named>(items: readonly Item[], what: string, asked: string): Item {
  const [found, ...others] = matchesOf(items, asked);
  if (found === undefined) throw new UsageError(`There is no ${what} "${asked}": "${what} list" shows them.`);
  if (others.length === 0) return found;
  throw new UsageError(
    `${others.length + 1} ${what}s are called "${asked}": "${what} list" shows their ids.`,
  );
}
