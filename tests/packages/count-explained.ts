/** What an OpenAPI document explains, counted in the document itself as a stranger gets it. */

// oxlint-disable-next-line typescript/no-explicit-any -- a document is read as any client would
type Json = any;

interface Place {
  at: string;
  is_explained: boolean;
}

interface Explained {
  /** Fields of bodies: they have a description of their own, or what they refer to has one. */
  fields: Place[];
  parameters: Place[];
  /** They have an example. */
  bodies: Place[];
}

/** Each of the same thing counts where it is defined: schemas and answers that many operations share count once. */
export function countExplained(document: Json): Explained {
  const found: Explained = { fields: [], parameters: [], bodies: [] };
  const resolve = (part: Json): Json =>
    typeof part?.$ref === 'string'
      ? resolve(
          part.$ref
            .slice(2)
            .split('/')
            .reduce((value: Json, step: string) => value[step], document),
        )
      : part;
  const isDescribed = (part: Json) => Boolean(part.description ?? resolve(part).description);

  function visit(part: Json, at: string): void {
    if (typeof part !== 'object' || part === null) return;
    // What an example holds looks like schemas now and then.
    const { example: _example, examples: _examples, ...parts } = part;
    if (part.type === 'object' && typeof part.properties === 'object') {
      for (const [name, property] of Object.entries<Json>(part.properties)) {
        found.fields.push({ at: `${at}.${name}`, is_explained: isDescribed(property) });
      }
    }
    for (const parameter of Array.isArray(part.parameters) ? part.parameters : []) {
      found.parameters.push({ at: `${at}?${parameter.name}`, is_explained: isDescribed(parameter) });
    }
    for (const [type, body] of Object.entries<Json>(part.content ?? {})) {
      const shape = resolve(body.schema);
      if (shape === undefined) continue;
      const isShown = [body, shape].some((each) => 'example' in each || 'examples' in each);
      // A body of which no field is described is a document like this one: it is its own example.
      const isDocument = shape.type === 'object' && Object.keys(shape.properties ?? {}).length === 0;
      if (isDocument && !isShown) continue;
      found.bodies.push({ at: `${at} ${type}`, is_explained: isShown });
    }
    for (const [name, value] of Object.entries<Json>(parts)) visit(value, `${at}/${name}`);
  }
  visit(document, '');
  return found;
}
