/** Turns failures of S3 into a sentence that names the bucket, the endpoint and what to fix. */
import { findCertificateFault } from '../../base/installation/certificate-fault.ts';
import { AnswerTooLongError } from '../../base/read-bounded-text.ts';
import type { S3Config } from '../../base/config/s3-config.ts';
import { MediaStoreError } from '../media-store-error.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { findElement } from './s3-xml.ts';

export interface S3Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sentences by the error code of the answer. */
const REASONS: Record<string, string> = {
  AccessDenied: 'this access key may not do this',
  InvalidAccessKeyId: 'it does not know this access key: correct MINUTEBOOK_S3_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no such bucket: create it, or correct MINUTEBOOK_S3_BUCKET',
  NoSuchKey: 'there is no such object',
  // Some stores also answer so when they do not know the access key.
  SignatureDoesNotMatch:
    'the signature is wrong: correct MINUTEBOOK_S3_SECRET_ACCESS_KEY or MINUTEBOOK_S3_ACCESS_KEY_ID',
};

/** Characters of a text of the store, which goes into logs. */
export const MOST_QUOTED = 500;
const quote = (text: string, name: string) => findElement(text, name)?.slice(0, MOST_QUOTED);

/** Codes for a bucket in another region. */
const ELSEWHERE = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'];

/** Codes below status 500 that are worth a retry; three mean that bytes were lost or changed on the way. */
const TEMPORARY_CODES = [
  'BadDigest',
  'IncompleteBody',
  'OperationAborted',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentSHA256Mismatch',
];

/** Converts an answer that is not a success. */
export function toRefusal({ config, clock }: S3Bucket, answer: S3Answer): MediaStoreError {
  const { status, headers, text } = answer;
  const code = quote(text, 'Code') ?? '';
  const is_temporary = (status >= 500 && status !== 501) || status === 429 || TEMPORARY_CODES.includes(code);
  const reason = toReason(code, answer, clock.now());
  return new MediaStoreError(`${naming(config)} refused: ${inSettingsOf(config, reason)}.`, {
    code,
    is_temporary,
    retry_after_ms: toMilliseconds(headers.get('retry-after')),
  });
}

function toReason(code: string, { status, headers, text }: S3Answer, now: Date): string {
  if (ELSEWHERE.includes(code)) {
    const region = headers.get('x-amz-bucket-region') ?? quote(text, 'Region') ?? 'another';
    return `its region is ${region}: correct MINUTEBOOK_S3_REGION`;
  }
  if (code === 'RequestTimeTooSkewed') {
    const theirs = headers.get('date') ?? 'another time';
    return `the clocks differ too much: it is ${now.toUTCString()} here and ${theirs} there`;
  }
  return REASONS[code] ?? [status, code, quote(text, 'Message')].filter(Boolean).join(' ');
}

/** Converts a request that got no answer. */
export function toFailure(config: S3Config, error: unknown): MediaStoreError {
  return new MediaStoreError(
    `${naming(config)} cannot be reached (${findCertificateFault(error) ?? toCause(error)}).`,
    {
      // It would be as long again.
      is_temporary: !(error instanceof AnswerTooLongError),
      cause: error,
    },
  );
}

const naming = ({ bucket, endpoint, use }: S3Config) =>
  `The ${use === 'backups' ? 'backup' : 'media'} bucket "${bucket}" at ${endpoint}`;

/** The bucket of backups is part of an address; everything else has a setting of its own. */
const inSettingsOf = ({ use }: S3Config, reason: string) =>
  use === undefined
    ? reason
    : reason
        .replaceAll('MINUTEBOOK_S3_BUCKET', 'its address')
        .replaceAll('MINUTEBOOK_S3_', 'MINUTEBOOK_BACKUP_S3_');

/** A failed `fetch` says "fetch failed"; the reason is in its cause, or in the causes of that. */
function toCause(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(toCause).join(', ');
  if (error instanceof TypeError && error.cause !== undefined) return toCause(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** Retry-After in seconds; its rarer form, a date, is ignored. */
const toMilliseconds = (text: string | null) => (/^[0-9]{1,5}$/.test(text ?? '') ? Number(text) * 1000 : 0);
