import { recordEndpoints } from '@minutebook/contract/endpoints/record-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';

const includable = new Set<string>(recordEndpoints['get-record'].includes.fields);

/** @throws INVALID_INCLUDE on an empty or unknown element */
export function readInclude(include: string | undefined): Set<string> {
  if (include === undefined || include.trim() === '') return new Set();
  const elements = include.split(',').map((element) => element.trim());
  const unknown = elements.find((element) => !includable.has(element));
  if (unknown !== undefined) throw errors.invalidInclude(unknown);
  return new Set(elements);
}
