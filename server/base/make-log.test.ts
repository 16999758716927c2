import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it, mock } from 'node:test';
import { DatabaseError } from 'pg';
import { makeLog } from './make-log.ts';

function start(readable = false) {
  const stream = new PassThrough();
  const log = makeLog({ level: 'info', readable }, stream);
  return { log, said: () => String(stream.read()) };
}

describe('The log', () => {
  it('is one JSON object a line', () => {
    const { log, said } = start();
    log.info({ operation: 'get-record' }, 'answered');
    const line = JSON.parse(said()) as Record<string, unknown>;
    assert.deepEqual([line['msg'], line['operation']], ['answered', 'get-record']);
  });

  it('is readable on a terminal', () => {
    const { log, said } = start(true);
    log.info({ operation: 'get-record' }, 'answered');
    assert.match(said(), /INFO.*answered.*"operation":"get-record"/);
  });

  it('hides what opens something', () => {
    const { log, said } = start();
    const headers = { authorization: 'Bearer pat_abc', cookie: 'visit=pat_abc' };
    log.info({ headers, req: { headers }, token: 'pat_abc', body: { password: 'pat_abc' } }, 'asked');
    assert.doesNotMatch(said(), /pat_abc/);
  });

  it('leaves out what PostgreSQL quotes of the row that it refused', () => {
    const { log, said } = start();
    const refused = new DatabaseError('new row violates check constraint', 10, 'error');
    refused.detail = 'Failing row contains (We raise the budget).';
    refused.code = '23514';
    log.error({ err: new Error('cannot store', { cause: refused }) }, 'request failed');
    const text = said();
    assert.doesNotMatch(text, /budget/);
    assert.match(text, /23514/);
    assert.match(text, /violates check constraint/);
  });

  it('writes what fails again and again once a minute, with how often', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { log, said } = start();
      const fail = (count: number, why: string) => {
        for (let time = 0; time < count; time += 1) log.warn({ err: new Error(why) }, 'sweeping failed');
      };
      const lines = () => {
        const parsed = said().trim().split('\n');
        return parsed.map((line) => JSON.parse(line) as Record<string, unknown>);
      };
      fail(500, 'no database');
      fail(1, 'no disk');
      log.warn('something else');
      assert.deepEqual(
        lines().map(({ msg, err }) => [msg, (err as Error | undefined)?.message]),
        [
          ['sweeping failed', 'no database'],
          ['sweeping failed', 'no disk'],
          ['something else', undefined],
        ],
      );
      mock.timers.tick(60_000);
      fail(2, 'no database');
      const again = lines().map(({ msg, failure, repeated }) => [msg, failure, repeated]);
      assert.deepEqual(again, [['sweeping failed: again', 'no database', 499]]);
      mock.timers.tick(60_000);
      assert.equal(lines()[0]?.['repeated'], 2);
      mock.timers.tick(60_000);
      fail(1, 'no database');
      assert.equal(lines()[0]?.['msg'], 'sweeping failed');
    } finally {
      mock.timers.reset();
    }
  });
});
