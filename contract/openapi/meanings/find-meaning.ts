import { commonMeanings } from './common.ts';
import type { MeaningTable } from './meaning-table.ts';
import { oauthMeanings } from './oauth.ts';
import { pageMeanings } from './pages.ts';
import { peopleMeanings } from './people.ts';
import { programMeanings } from './programs.ts';
import { recordMeanings } from './records.ts';

/** All of the tables beside this file but the common one. */
export const meaningsBySchema: MeaningTable = {
  ...recordMeanings,
  ...peopleMeanings,
  ...programMeanings,
  ...pageMeanings,
  ...oauthMeanings,
};

/** The position of a field: a titled schema or an operation, and the path below it. */
export interface FieldPlace {
  schema: string;
  path: string;
}

/**
 * What a field means that has no description of its own: as the tables of its schema say, else as its name means everywhere.
 * Descriptions that only readers need stand here, so that the shapes stay legible.
 */
export function findMeaning({ schema, path }: FieldPlace): string | undefined {
  return meaningsBySchema[schema]?.[path] ?? commonMeanings[path.slice(path.lastIndexOf('.') + 1)];
}
