/**
 * What writes answers by the schemas of the endpoint tables. Compiling all of them, and loading the compiler, is a seventh of a
 * start and 12 MB, so each is compiled with the first answer that needs it.
 */
import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compile = (schema: unknown) => (body: unknown) => string;

// Required when it is needed: an import would load it with this module.
const require = createRequire(import.meta.url);

export const schemaController = {
  compilersFactory: {
    buildSerializer: () => (route) => {
      let write: ReturnType<Compile> | undefined;
      return (body: unknown) => (write ??= (require('fast-json-stringify') as Compile)(route.schema))(body);
    },
    buildValidator: () => () => {
      throw new Error('A route has a schema of requests: these are read by the endpoint tables (reading/)');
    },
  },
} satisfies SchemaController;
