import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFullDisk } from './disk-room.ts';

test('A full disk and a quota that is used up are the same to whoever writes', () => {
  const failure = (code: string) => Object.assign(new Error('write'), { code });
  assert.deepEqual(
    ['ENOSPC', 'EDQUOT', 'EIO'].map((code) => isFullDisk(failure(code))),
    [true, true, false],
  );
});
