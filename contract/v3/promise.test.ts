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

test('An operation, an optional field and a field of an answer more break nothing', () => {
  const more: Changing = structuredClone(kept);
  more.operations['new-one'] = more.operations['get-team'];
  more.schemas.NewRecord.properties.mood = { type: 'string' };
  more.schemas.V2Label.properties.mood = { type: 'string' };
  more.schemas.V2Label.required.push('mood');
  assert.deepEqual(findBreaks(kept, more), []);
});
