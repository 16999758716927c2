import { UsageError } from '../../parser/option.ts';

/**
 * Finds a playlist or a tracker by name, ignoring case, or by id. Names are not unique. @throws UsageError also
 * for several
 */
export function findByName<Item extends { id: number; name: string }>(
  items: readonly Item[],
  what: string,
  asked: string,
): Item {
  const lower = asked.toLocaleLowerCase();
  const named = items.filter(({ name }) => name.toLocaleLowerCase() === lower);
  const [found = items.find(({ id }) => String(id) === asked), another] = named;
  if (found === undefined) throw new UsageError(`There is no ${what} "${asked}": "${what} list" shows them.`);
  if (another !== undefined)
    throw new UsageError(`${named.length} ${what}s are called "${asked}": "${what} list" shows their ids.`);
  return found;
}
