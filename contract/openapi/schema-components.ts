/**
 * Converts the contract's schemas to OpenAPI: every titled one becomes a component, which is referred to by
 * name.
 */
import { fieldDescription } from '../resources/shapes.ts';
import { usualDescriptions } from './usual-descriptions.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaComponents {
  /** Replaces every titled schema by a reference, including the given one. */
  refer(schema: JsonSchema): JsonSchema;
  /** All schemas that were referred to so far, by title. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export function makeSchemaComponents(): SchemaComponents {
  const schemas: Record<string, JsonSchema> = {};

  function refer(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return convert(schema);
    const component = convert(rest);
    const known = schemas[title];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`two different schemas have the title ${title}`);
    }
    schemas[title] = component;
    return { $ref: `#/components/schemas/${title}` };
  }

  /** Only keywords with schemas are searched, because a property may itself be called `title`. */
  function convert(schema: JsonSchema): JsonSchema {
    const converted: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword.startsWith('x-')) continue;
      converted[keyword] = convertKeyword(keyword, value);
    }
    return withDiscriminator(withFoldedNull(converted));
  }

  /** Names the field whose constant discriminates the choices, for client generators. */
  function withDiscriminator(schema: JsonSchema): JsonSchema {
    const choices = ((schema['anyOf'] ?? []) as JsonSchema[]).map(({ $ref }) => String($ref));
    if (choices.length < 2) return schema;
    const constants = choices.map((reference) => constantsOf(schemas[reference.split('/').at(-1) ?? '']));
    const name = Object.keys(constants[0] ?? {}).find((field) =>
      constants.every((others) => field in others),
    );
    if (name === undefined) return schema;
    const mapping = Object.fromEntries(
      choices.map((reference, index) => [constants[index]?.[name], reference]),
    );
    return { ...schema, discriminator: { propertyName: name, mapping } };
  }

  function convertKeyword(keyword: string, value: unknown): unknown {
    switch (keyword) {
      case 'properties':
        return Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => [
            name,
            toField(name, property),
          ]),
        );
      case 'items':
        return refer(value as JsonSchema);
      case 'anyOf':
        return (value as JsonSchema[]).map((schema) => refer(schema));
      default:
        return value;
    }
  }

  function toField(name: string, property: JsonSchema): JsonSchema {
    const field = refer(property);
    const description = fieldDescription(property) ?? field['description'] ?? usualDescriptions[name];
    return description === undefined ? field : { ...field, description };
  }

  return { refer, schemas };
}

/** Fields with a constant value, and that value. */
function constantsOf(schema: JsonSchema = {}): Record<string, string> {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(
    fields
      .filter(([, { const: value }]) => typeof value === 'string')
      .map(([name, field]) => [name, String(field['const'])]),
  );
}

/** `anyOf: [X, null]` as `type: [X's type, 'null']`, which reads better and means the same where X is not a reference. */
function withFoldedNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [value, none] = anyOf as [JsonSchema, JsonSchema];
  const foldable = none['type'] === 'null' && typeof value['type'] === 'string' && !('enum' in value);
  return foldable ? { ...value, ...rest, type: [value['type'], 'null'] } : schema;
}
