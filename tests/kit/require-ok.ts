import assert from 'node:assert/strict';
import type { Answer } from './test-server.ts';

/** For steps that are not what a test is about. */
export function requireOk(answer: Answer): Answer {
  assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${answer.text}`);
  return answer;
}
