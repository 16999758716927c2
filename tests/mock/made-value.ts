/** A believable value for every schema of the contract: what the mock answers where no handler knows better. */
import type { Schema } from '@minutebook/contract/schema.ts';

const PEOPLE = ['Ada Osei', 'Ben Fischer', 'Choi Min-ji', 'Dora Lindqvist'];
const BY_FORMAT: Record<string, string> = { date: '2026-03-02', 'date-time': '2026-03-02T09:00:00.000Z' };
const BY_PATTERN: Record<string, string> = {
  '^#[0-9a-fA-F]{6}$': '#3b82f6',
  '^[a-z]{2}$': 'en',
  '^[A-Z]{2}$': 'DE',
};

/** What no schema says of a text, by the name of its field; the number tells those of a list apart. */
const TEXTS: Record<string, (number: number) => string> = {
  name: (number) => PEOPLE[number % PEOPLE.length] ?? 'Ada Osei',
  invited_by: () => 'Ada Osei',
  email: (number) => `${['ada', 'ben', 'choi', 'dora'][number % 4]}@orchard.example`,
  slug: () => 'orchard',
  workspace_slug: () => 'orchard',
  workspace_name: () => 'Orchard',
  title: (number) => `Weekly planning ${number + 1}`,
  text: (number) => `Point ${number + 1}: the fence stands before April.`,
  timezone: () => 'Europe/Berlin',
  color: () => '#3b82f6',
  url: () => '/s/made',
  next_token: () => '',
};
/** A list ends with its first page, nothing has failed, nothing has been taken away. */
const NULLS =
  /^(?:next_token|failure|failure_reason|revoked_at|deactivated_at|deleted_at|original_text|pii_spans|oidc|expires_at)$/;
/** Switches that are on in a record and a member as most are. */
const OFF =
  /^(?:is_draft|is_edited|stale|bookmark|needs_owner|times_estimated|pii_redaction_active|is_\w+_generating)$/;

export const toMadeValue = (schema: Schema): unknown => make(schema, '', 0);

function make(schema: Schema, name: string, number: number): unknown {
  if (schema.anyOf !== undefined) {
    if (NULLS.test(name) && schema.anyOf.some(({ type }) => type === 'null')) return null;
    return make(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, number);
  }
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, name.endsWith('id') ? number + 1 : 0);
    case 'boolean':
      return !OFF.test(name);
    case 'string':
      return BY_PATTERN[schema.pattern ?? ''] ?? BY_FORMAT[schema.format ?? ''] ?? toMadeText(name, number);
    case 'array':
      return Array.from({ length: Math.max(2, schema.minItems ?? 0) }, (_, index) =>
        make(schema.items ?? {}, name, index),
      );
    case 'object':
      return makeObject(schema, number);
    default:
      return null;
  }
}

const toMadeText = (name: string, number: number) =>
  TEXTS[name]?.(number) ?? `${name === '' ? 'made' : name} ${number + 1}`;

function makeObject(
  { required = [], properties = {}, patternProperties = {} }: Schema,
  number: number,
): unknown {
  const fields = required.map((key) => [key, make(properties[key] ?? {}, key, number)]);
  if (fields.length === 0 && Object.keys(patternProperties).length > 0) return {};
  return Object.fromEntries(fields);
}
