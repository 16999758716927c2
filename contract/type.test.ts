import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as TypeBox from 'typebox';
import { Type } from './type.ts';

/** One use of each kind that is ours. */
const uses: Record<keyof typeof Type, (type: typeof Type) => unknown> = {
  Array: (type) => type.Array(type.Boolean(), { minItems: 1 }),
  Boolean: (type) => type.Boolean({ default: true }),
  Enum: (type) => type.Enum(['a', 'b'], { title: 'Letter' }),
  Integer: (type) => type.Integer({ minimum: 1 }),
  Literal: (type) => [type.Literal('a', { title: 'A' }), type.Literal(7), type.Literal(true)],
  Null: (type) => type.Null({ description: 'nothing' }),
  Number: (type) => type.Number({ maximum: 1 }),
  Object: (type) => [
    type.Object({}),
    type.Object({ a: type.Optional(type.Null()) }, { additionalProperties: false }),
    type.Object({ a: type.String(), b: type.Optional(type.Array(type.Integer())), c: type.Boolean() }),
  ],
  Optional: (type) => [
    type.Optional(type.String({ title: 'A' })),
    type.Optional(type.Unsafe<'a'>({ type: 'string' })),
    type.Optional(type.Object({ a: type.Optional(type.Number()) })),
  ],
  Partial: (type) => [
    type.Partial(type.Object({ a: type.String(), b: type.Optional(type.Null()) }, { title: 'A' })),
    type.Partial(type.Object({ a: type.String() }), { description: 'some of it' }),
  ],
  Record: (type) => type.Record(type.String(), type.Integer(), { title: 'Counts' }),
  String: (type) => type.String({ minLength: 1 }),
  Union: (type) => type.Union([type.Literal(7), type.Null()], { title: 'Days' }),
  Unknown: (type) => type.Unknown({ title: 'Anything' }),
  Unsafe: (type) => type.Unsafe<string | null>({ type: ['string', 'null'] }),
};

for (const [kind, use] of Object.entries(uses))
  test(`A schema of the kind ${kind} is TypeBox's to the letter, with what is not written as JSON`, () => {
    const [ours, theirs] = [use(Type), use(TypeBox.Type)];
    // (with the order of fields, which is that of the documents)
    assert.equal(JSON.stringify(ours), JSON.stringify(theirs));
    assert.deepEqual(describe(ours), describe(theirs));
  });

/** Also what is hidden, however deep. */
function describe(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const properties = Object.entries(Object.getOwnPropertyDescriptors(value));
  return Object.fromEntries(
    properties.map(([name, { value: inner, ...rest }]) => [name, { ...rest, inner: describe(inner) }]),
  );
}
