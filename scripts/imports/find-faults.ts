import { findCycles } from './find-cycles.ts';
import { rules } from './permitted-imports.ts';
import { readImports } from './read-imports.ts';

/** Finds the rules that the imports below a folder violate, one line for each fault. */
export function findFaults(root: string): string[] {
  const imports = readImports(root);
  const forbidden = imports.flatMap((found) =>
    rules
      .filter(({ forbids }) => forbids(found))
      .map(({ sentence }) => `${found.from} imports ${found.to}: ${sentence}`),
  );
  const cycles = findCycles(imports).map(
    (files) => `${files.join(' → ')}: two files that need each other are one, or a third is missing`,
  );
  return [...new Set([...forbidden, ...cycles])];
}
