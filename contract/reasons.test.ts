import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, errors, fault, toErrorBody } from './errors.ts';
import { reasons, render, toReason, type Reason } from './reasons.ts';
import { codeReasons } from './reasons/code-reasons.ts';
import { commandReasons } from './reasons/command-reasons.ts';
import { faults, requestFaults } from './reasons/faults.ts';
import { sentences } from './reasons/sentences.ts';

describe('A reason', () => {
  it('is said with its values, whatever is in them', () => {
    const reason = toReason('team_exists', { name: 'Sales "{name}"' });
    assert.deepEqual(reason, { name: 'team_exists', values: { name: 'Sales "{name}"' } });
    assert.equal(render(reason), 'This workspace already has a team "Sales "{name}"".');
  });

  it('may be within another one, which says it in its place', () => {
    const cause = toReason('decoder_missing', { program: 'ffmpeg' });
    const reason = toReason('transcribe_failed', { reason: cause });
    assert.equal(render(reason), `The sound could not be transcribed: ${render(cause)}`);
  });

  it('without the value that its sentence needs, or by a name that nobody wrote down, does not compile', () => {
    // @ts-expect-error -- there is no value for {name}
    const lacking = toReason('team_exists');
    assert.match(render(lacking), /\{name\}/);
    // @ts-expect-error -- the value is called differently
    toReason('team_exists', { title: 'Sales' });
    // @ts-expect-error -- no such reason
    toReason('nobody_wrote_this_down');
  });

  it('that a newer version stored is told by its name', () => {
    const newer = { name: 'sun_went_down', values: {} } as unknown as Reason;
    assert.equal(render(newer), 'sun_went_down');
  });

  it('stands once in the catalogue', () => {
    const groups = [sentences, codeReasons, commandReasons, faults, requestFaults];
    const names = groups.flatMap((group) => Object.keys(group));
    assert.deepEqual(names.toSorted(), Object.keys(reasons).toSorted());
  });
});

describe('An error', () => {
  it('is answered with its reason, and its message is made of it', () => {
    const body = toErrorBody(errors.forbidden('permission_missing', { permission: 'team.manage' }), 'r1');
    assert.deepEqual(body, {
      type: 'FORBIDDEN',
      message: 'This needs the permission team.manage.',
      request_id: 'r1',
      reason: { name: 'permission_missing', values: { permission: 'team.manage' } },
    });
  });

  it('names every wrong place, with the reason of each', () => {
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
