import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  errors,
  errorStatuses,
  fault,
  toErrorBody,
  type ApiError as Thrown,
  type ErrorCode,
} from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import { toApiError } from '@minutebook/sdk';
import { loadWords } from '../../words/load-words.ts';
import { findFaultText, toErrorText, toReasonText } from './error-text.ts';

const en = await loadWords('en', ['reasons']);
const ko = await loadWords('ko', ['reasons']);
const ja = await loadWords('ja', ['reasons']);

/** As a page gets it. */
function toAnswered(error: Thrown) {
  const { status, headers } = error;
  const body = JSON.stringify(toErrorBody(error, 'r1'));
  return toApiError(new Response(null, { status, headers: { ...headers } }), body);
}

describe('A refusal on a page', () => {
  it('is said in the language of the page, with what it is about', () => {
    const refused = toAnswered(errors.conflict('team_exists', { name: 'Sales' }));
    assert.equal(toErrorText(refused, en), 'This workspace already has a team "Sales".');
    assert.equal(toErrorText(refused, ko), '‘Sales’ 팀이 이미 있습니다.');
    assert.equal(toErrorText(refused, ja), 'チーム「Sales」はすでにあります。');
  });

  it('is said by its code when its reason says no more', () => {
    assert.equal(toErrorText(toAnswered(errors.recordNotFound(7)), ko), '더 이상 없는 기록입니다.');
    assert.equal(
      toErrorText(toAnswered(errors.rateLimitExceeded(12)), ko),
      '요청이 너무 많습니다. 12초 뒤에 다시 시도하세요.',
    );
  });

  it('writes sizes for people', () => {
    const refused = toAnswered(errors.fileTooLarge(2_000_000_000));
    assert.equal(toErrorText(refused, ko), '여기서는 2 GB까지의 파일을 올릴 수 있습니다.');
    assert.equal(toErrorText(refused, en), 'Files can be 2 GB at most here.');
  });

  it('has words for every code, and for one that only a newer server knows', () => {
    for (const words of [en, ko, ja]) {
      for (const type of Object.keys(errorStatuses) as ErrorCode[]) {
        const body = JSON.stringify({ type, message: 'Nobody wrote this down.', request_id: 'r1' });
        const text = toErrorText(toApiError(new Response(null, { status: 400 }), body), words);
        assert.equal(text, words.codes[type]);
      }
      const newer = JSON.stringify({ type: 'NEWER', message: 'Nobody wrote this down.', request_id: 'r1' });
      const refused = toApiError(new Response(null, { status: 400 }), newer);
      assert.equal(toErrorText(refused, words), words.codes.INTERNAL_ERROR);
    }
  });

  it('says of a form what is wrong beside the field that it is about', () => {
    const refused = toAnswered(
      errors.validation([
        fault('body.name', 'too_long', { limit: 200 }),
        fault('body.color', 'not_as_described', { text: 'must match pattern "^#[0-9a-f]{6}$"' }),
        fault('body.words[3]', 'too_long', { limit: 200 }),
      ]),
    );
    assert.equal(findFaultText(refused, 'name', ko), '200자 이하여야 합니다.');
    assert.equal(findFaultText(refused, 'color', ko), '입력한 내용이 올바르지 않습니다.');
    assert.equal(findFaultText(refused, 'words', ko), '200자 이하여야 합니다.');
    assert.equal(findFaultText(refused, 'words[3]', ko), '200자 이하여야 합니다.');
    assert.equal(findFaultText(refused, 'timezone', ko), undefined);
    assert.equal(toErrorText(refused, ko), '200자 이하여야 합니다. 입력한 내용이 올바르지 않습니다.');
    // Japanese has no space between sentences.
    assert.doesNotMatch(toErrorText(refused, ja), /\s/);
  });

  it('that never came is said to be so', () => {
    assert.equal(toErrorText(new TypeError('fetch failed'), ja), ja.refusals.offline);
  });
});

describe('Why a record is not processed', () => {
  it('is said in the language of the page, and the words of an engine are left as they come', () => {
    assert.equal(toReasonText(toReason('no_sound'), ko), '녹음에 소리가 없습니다.');
    const engine = 'the speech engine at localhost:8000 answered 401: who are you?';
    const said = toReason('other', { text: engine });
    assert.equal(toReasonText(said, ko), engine);
    assert.equal(
      toReasonText(toReason('transcribe_failed', { reason: said }), ko),
      `녹음을 전사하지 못했습니다: ${engine}`,
    );
    assert.equal(
      toReasonText(toReason('process_failed', { reason: toReason('worker_ended') }), ko),
      '인사이트를 만들지 못했습니다: 처리하던 프로그램이 끝나기 전에 매번 멈췄습니다',
    );
  });
});
