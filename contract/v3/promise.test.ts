import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { v3Endpoints } from './endpoints.ts';
import { findBreaks, toPromised, type Promised } from './promise.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- it is changed anywhere
type Changing = any;

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'promise.json'), 'utf8')) as Promised;
const now = toPromised(v3Endpoints);

test('What v3 has promised, it does', () => {
  assert.deepEqual(findBreaks(kept, now), []);
});

test('Whatever is answered now can be promised next', () => {
  assert.deepEqual(findBreaks(now, now), []);
});

describe('A promise is broken by', () => {
  const breaking: [what: string, change: (promised: Changing) => unknown, found: string][] = [
    ['an operation less', ({ operations }) => delete operations['get-record'], 'get-record is gone'],
    [
      'another address',
      ({ operations }) => (operations['get-team'].address = 'GET /api/v3/teams'),
      'get-team: it is GET /api/v3/teams now',
    ],
    [
      'a permission more',
      ({ operations }) => (operations['list-records'].permission = 'record.read_all'),
      'list-records: it needs the permission record.read_all',
    ],
    [
      'a parameter less',
      ({ operations }) => delete operations['list-records'].parameters.query,
      'list-records: the parameter query is gone',
    ],
    [
      'a narrower parameter',
      ({ operations }) => (operations['list-records'].parameters.limit.schema.maximum = 50),
      'list-records: limit has a narrower maximum',
    ],
    [
      'a required field more',
      ({ schemas }) => schemas.NewRecord.required.push('title'),
      'create-record: body.title is required',
    ],
    [
      'a field of a body less',
      ({ schemas }) => delete schemas.NewRecord.properties.contacts,
      'create-record: body.contacts is gone',
    ],
    [
      'a field of an answer less',
      ({ schemas }) => delete schemas.V2Label.properties.color,
      'update-label: answer 200.color is gone',
    ],
    [
      'a field of an answer that may be missing',
      ({ schemas }) => schemas.V2Label.required.splice(0, 1),
      'update-label: answer 200.id may be left out',
    ],
    [
      'a field of an answer that may be null',
      ({ schemas }) => (schemas.V2Label.properties.name.type = ['string', 'null']),
      'update-label: answer 200.name has another type',
    ],
    [
      'a value more in a closed list of an answer',
      ({ schemas }) => schemas.RecordStatus.enum.push('lost'),
      'create-record: answer 201.status has another enum',
    ],
  ];
  for (const [what, change, found] of breaking) {
    test(what, () => {
      const changed = structuredClone(kept);
      change(changed);
      const breaks = findBreaks(kept, changed);
      assert.ok(breaks.includes(found), `${found}: ${breaks.join('; ')}`);
    });
  }
});

/** An answer and a request of one field each; its schemas stand at the place of a component. */
function promise(answer: object, request: object = {}): Promised {
  const { operations } = structuredClone(now);
  const about = { address: 'POST /api/v3/things', scope: 'records:read', permission: null, parameters: {} };
  const body = { type: 'object', properties: { thing: request } };
  const responses = { 200: { type: 'object', required: ['thing'], properties: { thing: answer } } };
  return { operations: { thing: { ...operations['get-team'], ...about, body, responses } }, schemas: {} };
}

const text = { type: 'string' };
const count = { type: 'integer' };
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const bag = object({ kind: { type: 'string', enum: ['a', 'b'] }, words: text, count }, ['kind']);
const kind = (name: string, fields: object) =>
  object({ kind: { type: 'string', const: name }, ...fields }, ['kind']);
const byKind = { anyOf: [kind('a', { words: text }), kind('b', { count })] };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('Of an answer', () => {
  const rules: [what: string, before: object, after: object, breaks: string[]][] = [
    ['a field that is never null any more is no break', orNull(bag), bag, []],
    ['a text that is never null any more is no break', { type: ['string', 'null'] }, text, []],
    ['a value less is no break', { ...text, enum: ['a', 'b'] }, { ...text, const: 'a' }, []],
    ['fields divided among kinds are no break', orNull(bag), orNull(byKind), []],
    [
      'a list of kinds is no break either',
      { type: 'array', items: bag },
      { type: 'array', items: byKind },
      [],
    ],
    ['a kind less is no break', byKind, kind('a', { words: text, count }), []],
    ['kinds that were promised go on', byKind, byKind, []],
    ['a field may be null', bag, orNull(bag), ['thing: answer 200.thing has another type']],
    [
      'a kind more is a break',
      byKind,
      { anyOf: [...byKind.anyOf, kind('c', {})] },
      ['thing: answer 200.thing has a choice more'],
    ],
    [
      'kinds without a field that was promised are a break',
      bag,
      { anyOf: [kind('a', { words: text }), kind('b', {})] },
      ['thing: answer 200.thing.count is gone'],
    ],
    [
      'a kind without a field that always came is a break',
      object({ kind: text, words: text }, ['kind', 'words']),
      byKind,
      ['thing: answer 200.thing.words may be left out'],
    ],
    [
      'a kind whose field is of another type is a break',
      bag,
      { anyOf: [kind('a', { words: count }), kind('b', { count })] },
      ['thing: answer 200.thing.words has another type'],
    ],
    ['kinds that become one bag are a break', byKind, bag, ['thing: answer 200.thing has a choice more']],
  ];
  for (const [what, before, after, breaks] of rules) {
    test(what, () => assert.deepEqual(findBreaks(promise(before), promise(after)), breaks));
  }
});

describe('Of a request', () => {
  const rules: [what: string, before: object, after: object, breaks: string[]][] = [
    ['null that is not taken any more is a break', orNull(bag), bag, ['thing: body.thing has another type']],
    [
      'a value less is a break',
      { ...text, enum: ['a', 'b'] },
      { ...text, enum: ['a'] },
      ['thing: body.thing has another enum'],
    ],
    [
      'a bag that has to be of a kind is a break',
      bag,
      byKind,
      ['thing: body.thing.kind has another const', 'thing: body.thing.count is gone'],
    ],
    [
      'a kind less is a break',
      byKind,
      { anyOf: byKind.anyOf.slice(0, 1) },
      ['thing: body.thing.kind has another const', 'thing: body.thing.count is gone'],
    ],
    ['a bag for kinds is no break', byKind, bag, []],
    ['a kind more is no break', byKind, { anyOf: [kind('c', {}), ...byKind.anyOf] }, []],
    [
      'null that is taken as well is no break',
      { type: 'array', items: text },
      { type: 'array', items: orNull(text) },
      [],
    ],
    ['a value more is no break', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, []],
  ];
  for (const [what, before, after, breaks] of rules) {
    test(what, () => assert.deepEqual(findBreaks(promise(text, before), promise(text, after)), breaks));
  }
});

test('An operation, an optional field and a field of an answer more break nothing', () => {
  const more: Changing = structuredClone(kept);
  more.operations['new-one'] = more.operations['get-team'];
  more.schemas.NewRecord.properties.mood = { type: 'string' };
  more.schemas.V2Label.properties.mood = { type: 'string' };
  more.schemas.V2Label.required.push('mood');
  assert.deepEqual(findBreaks(kept, more), []);
});
