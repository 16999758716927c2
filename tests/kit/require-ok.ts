import assert from 'node:assert/strict';
import type { Answer } from './test-server.ts';

/** Requires success in steps that are not the subject of a test. */
export function requireOk(answer: Answer): Answer {
  assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${answer.text}`);
  return answer;
}
