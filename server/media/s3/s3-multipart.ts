/** An object sent in parts, which exists once all of them have arrived and are assembled. */
import type { MultipartUpload, S3Bucket } from './s3-bucket.ts';
import type { Part } from './s3-parts.ts';
import { MOST_QUOTED } from './s3-error.ts';
import { askBucket } from './s3-request.ts';
import { findElement, listElements, toXmlText } from './s3-xml.ts';

/** Held in memory for one upload, and once more by the client that sends them. */
const PARTS_AT_ONCE = 4;
/** The limit of S3. */
const MOST_PARTS = 10_000;
/** Assembling thousands of parts takes some stores minutes. */
const COMPLETE_TIMEOUT_MS = 280_000;

/** Either all parts become the object, or none does and the parts are removed. */
export async function putInParts(bucket: S3Bucket, key: string, parts: AsyncIterator<Part>): Promise<void> {
  for (const failed of bucket.unended) if (failed.key === key) await tryToAbort(bucket, failed);
  const upload = await startMultipart(bucket, key);
  try {
    await completeMultipart(bucket, upload, await sendParts(bucket, upload, parts));
  } catch (error) {
    await tryToAbort(bucket, upload);
    throw error;
  }
}

/** A failure of its own is of no account: the next put of the key tries it again, or `abortOldMultiparts` does. */
async function tryToAbort(bucket: S3Bucket, upload: MultipartUpload): Promise<void> {
  bucket.unended.add(upload);
  await Promise.allSettled([abortMultipart(bucket, upload).then(() => bucket.unended.delete(upload))]);
}

/** Removes the parts of all uploads to the key that were neither completed nor aborted. */
export async function abortMultiparts(bucket: S3Bucket, key: string): Promise<void> {
  const { text } = await askBucket(bucket, { method: 'GET', query: { uploads: '', prefix: key } });
  for (const upload of listElements(text, 'Upload')) {
    const upload_id = findElement(upload, 'UploadId');
    const isOfKey = findElement(upload, 'Key') === key;
    if (isOfKey && upload_id !== undefined) await abortMultipart(bucket, { key, upload_id });
  }
  for (const failed of bucket.unended) if (failed.key === key) bucket.unended.delete(failed);
}

/**
 * Removes the parts of all our uploads below the prefix that were begun before then: a killed process left them.
 * Returns how many.
 */
export async function abortOldMultiparts(
  bucket: S3Bucket,
  { prefix, isOurs = () => true }: { prefix: string; isOurs?: (key: string) => boolean },
  before: Date,
): Promise<number> {
  const { text } = await askBucket(bucket, { method: 'GET', query: { uploads: '', prefix } });
  let aborted = 0;
  for (const upload of listElements(text, 'Upload')) {
    const [key, upload_id] = [findElement(upload, 'Key'), findElement(upload, 'UploadId')];
    const initiated = new Date(findElement(upload, 'Initiated') ?? Number.NaN);
    if (key === undefined || upload_id === undefined || !isOurs(key) || !(initiated < before)) continue;
    await abortMultipart(bucket, { key, upload_id });
    aborted += 1;
  }
  return aborted;
}

async function startMultipart(bucket: S3Bucket, key: string): Promise<MultipartUpload> {
  const { text } = await askBucket(bucket, { method: 'POST', key, query: { uploads: '' } });
  const upload_id = findElement(text, 'UploadId');
  if (upload_id === undefined)
    throw new Error(`the upload of ${key} was given no id: ${text.slice(0, MOST_QUOTED)}`);
  return { key, upload_id };
}

/** Sends parts as they come, some at once. Returns their ETags in order. */
async function sendParts(
  bucket: S3Bucket,
  upload: MultipartUpload,
  parts: AsyncIterator<Part>,
): Promise<string[]> {
  const etags: string[] = [];
  const failed = new AbortController();
  async function sendNext(): Promise<void> {
    // A generator serves concurrent calls of next() one after the other.
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      const part: Part = next.value;
      etags[part.number - 1] = await sendPart(bucket, { upload, part, signal: failed.signal });
    }
  }
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  return etags;
}

async function sendPart(
  bucket: S3Bucket,
  {
    upload: { key, upload_id },
    part: { number, bytes },
    signal,
  }: { upload: MultipartUpload; part: Part; signal: AbortSignal },
): Promise<string> {
  if (number > MOST_PARTS)
    throw new Error(`${key} has more than ${MOST_PARTS} parts of ${bytes.length} bytes`);
  const query = { partNumber: String(number), uploadId: upload_id };
  const { headers } = await askBucket(bucket, { method: 'PUT', key, query, body: bytes, signal });
  const etag = headers.get('etag');
  if (etag === null) throw new Error(`part ${number} of ${key} was given no ETag`);
  return etag;
}

/** Assembles the object. It may exist already: an earlier try succeeded, and its answer was lost. */
async function completeMultipart(
  bucket: S3Bucket,
  { key, upload_id }: MultipartUpload,
  etags: readonly string[],
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${toXmlText(etag)}</ETag></Part>`,
  );
  const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
  await askBucket(bucket, {
    method: 'POST',
    key,
    query: { uploadId: upload_id },
    headers: { 'content-type': 'application/xml' },
    body: new TextEncoder().encode(xml),
    expected: [404],
    timeout_ms: COMPLETE_TIMEOUT_MS,
  });
}

async function abortMultipart(bucket: S3Bucket, { key, upload_id }: MultipartUpload): Promise<void> {
  const query = { uploadId: upload_id };
  await askBucket(bucket, { method: 'DELETE', key, query, expected: [404] });
}
