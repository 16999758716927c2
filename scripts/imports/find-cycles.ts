import type { Import } from './read-imports.ts';

/** Finds a cycle of files for each import that closes one. */
export function findCycles(imports: readonly Import[]): string[][] {
  const ours = imports.filter(({ kind }) => kind === 'ours');
  const targets = Map.groupBy(ours, ({ from }) => from);
  const finished = new Set<string>();
  const cycles: string[][] = [];

  function walk(file: string, path: readonly string[]): void {
    if (finished.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    for (const { to } of targets.get(file) ?? []) walk(to, [...path, file]);
    finished.add(file);
  }

  for (const file of targets.keys()) walk(file, []);
  return cycles;
}
