import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, errors, fault, toErrorBody } from './errors.ts';
import { reasons, render, toReason, type Reason } from './reasons.ts';
import { codeReasons } from './reasons/code-reasons.ts';
import { commandReasons } from './reasons/command-reasons.ts';
import { faults, requestFaults } from './reasons/faults.ts';
import { sentences } from './reasons/sentences.ts';

describe('A reason', () => {
  it('is rendered with its values, whatever they contain', () => {
    const reason = toReason('team_exists', { name: 'Sales "{name}"' });
    assert.deepEqual(reason, { name: 'team_exists', values: { name: 'Sales "{name}"' } });
    assert.equal(render(reason), 'This workspace already has a team "Sales "{name}"".');
  });

  it('may be a value of another one, which renders it in its place', () => {
    const cause = toReason('decoder_missing', { program: 'ffmpeg' });
    const reason = toReason('transcribe_failed', { reason: cause });
    assert.equal(render(reason), `The sound could not be transcribed: ${render(cause)}`);
  });

  it('without a needed value, or with an unknown name, does not compile', () => {
    // @ts-expect-error -- there is no value for {name}
    const lacking = toReason('team_exists');
    assert.match(render(lacking), /\{name\}/);
    // @ts-expect-error -- the value is called differently
    toReason('team_exists', { title: 'Sales' });
    // @ts-expect-error -- no such reason
    toReason('nobody_wrote_this_down');
  });

  it('of a newer version is rendered as its name', () => {
    const newer = { name: 'sun_went_down', values: {} } as unknown as Reason;
    assert.equal(render(newer), 'sun_went_down');
  });

  it('is in the catalogue once', () => {
    const groups = [sentences, codeReasons, commandReasons, faults, requestFaults];
    const names = groups.flatMap((group) => Object.keys(group));
    assert.deepEqual(names.toSorted(), Object.keys(reasons).toSorted());
  });
});

describe('An error', () => {
  it('is sent with its reason, from which its message is rendered', () => {
    const body = toErrorBody(errors.forbidden('permission_missing', { permission: 'team.manage' }), 'r1');
    assert.deepEqual(body, {
      type: 'FORBIDDEN',
      message: 'This needs the permission team.manage.',
      request_id: 'r1',
      reason: { name: 'permission_missing', values: { permission: 'team.manage' } },
    });
  });

  it('names every faulty field with its reason', () => {
    const error = errors.validation([fault('query.limit', 'too_big', { limit: 100 })]);
    assert.ok(error instanceof ApiError);
    assert.equal(error.message, 'query.limit must be at most 100');
    assert.deepEqual(toErrorBody(error, 'r1').errors, [
      {
        path: 'query.limit',
        message: 'must be at most 100',
        reason: { name: 'too_big', values: { limit: 100 } },
      },
    ]);
  });
});
