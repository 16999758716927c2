import type { Schema, Static } from '@minutebook/contract/schema.ts';
import { compileOnce, makeAjv } from './make-ajv.ts';

const compile = compileOnce(makeAjv({ all: false }));

/** Whether what a file holds is as its schema says. */
export const fitsSchema = <Of extends Schema>(schema: Of, value: unknown): value is Static<Of> =>
  compile(schema)(value);
