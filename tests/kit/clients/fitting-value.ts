/** Makes values that fit a schema of the contract, for requests that must pass validation. */
import type { Schema } from '@minutebook/contract/schema.ts';

/** Values that no schema describes fully, by the name of their property. */
const BY_NAME: Record<string, unknown> = {
  email: 'somebody.new@example.com',
  timezone: 'Asia/Seoul',
  uuid: '5e0e1b53-9a2b-4a8c-9e54-6c1d4e8f0a11',
  rec_date: '2026-03-01T09:00:00Z',
  cli_callback_uri: 'http://127.0.0.1:3000/callback',
};
const BY_PATTERN: Record<string, string> = {
  '^#[0-9a-fA-F]{6}$': '#3b82f6',
  '^[A-Z]{2}$': 'KR',
  '^[^@\\s]+@[^@\\s]+$': 'somebody.new@example.com',
};
const BY_FORMAT: Record<string, string> = { date: '2026-03-02', 'date-time': '2026-03-02T09:00:00.000Z' };

/** Makes the smallest value: required fields only, with the first allowed value. */
export const toFittingValue = (schema: Schema, name = ''): unknown => fit(schema, name);

function fit(schema: Schema, name: string): unknown {
  if (schema.anyOf !== undefined) return fit(schema.anyOf[0] ?? {}, name);
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (name in BY_NAME) return BY_NAME[name];
  switch (schema.type) {
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return toFittingText(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => fit(schema.items ?? {}, ''));
    case 'object':
      return Object.fromEntries(
        toNames(schema).map((key) => [key, fit(schema.properties?.[key] ?? {}, key)]),
      );
    default:
      return null;
  }
}

/** Required fields, and as many others as the schema demands. */
function toNames({ required = [], properties = {}, minProperties = 0 }: Schema): string[] {
  const others = Object.keys(properties).filter((key) => !required.includes(key));
  return [...required, ...others.slice(0, Math.max(0, minProperties - required.length))];
}

function toFittingText({ pattern = '', format = '', minLength = 1 }: Schema) {
  return BY_PATTERN[pattern] ?? BY_FORMAT[format] ?? 'x'.repeat(Math.max(1, minLength));
}
