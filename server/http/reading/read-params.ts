/** Reads path parameters by the endpoint's schema. */
import type { ObjectSchema } from '@minutebook/contract/schema.ts';
import { errors, type Fault } from '@minutebook/contract/errors.ts';
import { isText, readScalar, wanted } from './read-scalar.ts';
import { refuseAny, validateAgainst } from './schema-validator.ts';

/** A value that is not text is 404; an id that is not a number, or any value the schema does not allow, is 422. */
export function readParams(raw: Record<string, unknown>, schema: ObjectSchema): Record<string, unknown> {
  const faults: Fault[] = [];
  const params: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = String(raw[name]);
    if (!isText(text) && name !== 'slug') throw errors.notFound();
    const value = readScalar(text, property);
    if (value === undefined) faults.push({ path: `path.${name}`, reason: wanted(property) });
    params[name] = value;
  }
  if (faults.length === 0) faults.push(...validateAgainst(schema, params, 'path'));
  refuseAny(faults);
  return params;
}
