import assert from 'node:assert/strict';
import type { Answer } from './test-server.ts';

export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Requires success in steps that are not the subject of a test. */
export function requireOk(answer: Answer): Answer {
  assert.ok(isGood(answer), `${answer.status} ${answer.text}`);
  return answer;
}
