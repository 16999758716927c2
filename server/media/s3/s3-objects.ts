/** Operations on the objects of a bucket. */
import type { Readable } from 'node:stream';
import type { S3Bucket } from './s3-bucket.ts';
import { toRefusal } from './s3-error.ts';
import { putInParts } from './s3-multipart.ts';
import { toParts, type Part } from './s3-parts.ts';
import { askBucket, type S3Request } from './s3-request.ts';
import { findElement, listElements } from './s3-xml.ts';

export interface S3Object {
  key: string;
  size_bytes: number;
  /** By the clock of the store. */
  modified_at: Date;
}

/** All parts but the last need 5 MiB; at the 10,000 parts that S3 allows, an object can have 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/** A request that uses every setting, so that its answer reveals what is wrong with them. */
const LISTING: S3Request = { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } };

/** Refusals of HEAD, which come without a reason. */
const UNEXPLAINED = [301, 307, 400, 403, 404];

/** @throws MediaStoreError when the bucket cannot be reached or used */
export async function checkBucket(bucket: S3Bucket): Promise<void> {
  await askBucket(bucket, { ...LISTING, tries: 1 });
}

/** Either the whole content becomes the object, or nothing does. */
export async function putObject(bucket: S3Bucket, key: string, content: Readable): Promise<void> {
  const parts = toParts(content, PART_BYTES);
  const { value: first } = await parts.next();
  if (first !== undefined && first.bytes.length === PART_BYTES) {
    await putInParts(bucket, key, beginningWith(first, parts));
  } else {
    await askBucket(bucket, { method: 'PUT', key, body: first?.bytes ?? new Uint8Array() });
  }
}

async function* beginningWith(first: Part, rest: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}

/** Returns the headers of the object; undefined: it is not there. */
export async function findObject(bucket: S3Bucket, key: string): Promise<Headers | undefined> {
  const answer = await askBucket(bucket, { method: 'HEAD', key, expected: UNEXPLAINED });
  if (!UNEXPLAINED.includes(answer.status)) return answer.headers;
  // A HEAD answer does not say whether object, bucket, key or clock is the problem. This one does.
  await askBucket(bucket, LISTING);
  if (answer.status === 404) return undefined;
  throw toRefusal(bucket, answer);
}

/** Lists objects in the order of their keys. */
export async function* listObjects(bucket: S3Bucket, prefix: string): AsyncGenerator<S3Object> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const page: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
    const { text } = await askBucket(bucket, {
      method: 'GET',
      query: { 'list-type': '2', prefix, ...page },
    });
    for (const object of listElements(text, 'Contents')) {
      yield {
        key: findElement(object, 'Key') ?? '',
        size_bytes: Number(findElement(object, 'Size')),
        modified_at: new Date(findElement(object, 'LastModified') ?? Number.NaN),
      };
    }
    token = findElement(text, 'NextContinuationToken') || undefined;
  }
}

/** Deleting what is not there succeeds. */
export async function deleteObject(bucket: S3Bucket, key: string): Promise<void> {
  await askBucket(bucket, { method: 'DELETE', key, expected: [404] });
}
