/** Separate from the scopes, whose names pages need without schemas. */
import { Type } from './schema.ts';
import { scopes, type Scope } from './scopes.ts';

export const ScopeName = Type.Unsafe<Scope>({ type: 'string', enum: scopes });
