/** Signature version 4, in the header or in the URL. */
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../base/config/s3-config.ts';
import type { S3Bucket } from './s3-bucket.ts';

export interface SignedParts {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** undefined: the request is about the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Returns the URL and the headers of the signed request. */
export async function signRequest(
  bucket: S3Bucket,
  parts: SignedParts,
): Promise<{ url: string; headers: Headers }> {
  const signed = await makeSigner(bucket, parts).sign();
  return { url: toHref(signed.url), headers: signed.headers };
}

/** The holder of the URL has to send exactly these headers, and may send others. */
export async function signUrl(
  bucket: S3Bucket,
  parts: SignedParts,
  lifetimeSeconds: number,
): Promise<string> {
  const query = { ...parts.query, 'X-Amz-Expires': String(lifetimeSeconds) };
  const signer = makeSigner(bucket, { ...parts, query }, { signQuery: true, allHeaders: true });
  return toHref((await signer.sign()).url);
}

function makeSigner(
  { config, clock, signing_keys }: S3Bucket,
  { method, key, query, headers = {} }: SignedParts,
  more: { signQuery?: boolean; allHeaders?: boolean } = {},
): AwsV4Signer {
  return new AwsV4Signer({
    method,
    url: toUrl(config, key, query),
    headers,
    service: 's3',
    region: config.region,
    accessKeyId: config.access_key_id,
    secretAccessKey: config.secret_access_key,
    datetime: clock
      .now()
      .toISOString()
      .replaceAll(/[:-]|\.[0-9]{3}/g, ''),
    cache: signing_keys,
    ...more,
  });
}

function toUrl(
  { endpoint, bucket, path_style }: S3Config,
  key = '',
  query: Record<string, string> = {},
): string {
  const url = new URL(path_style ? `${endpoint}/${bucket}/${key}` : `${endpoint}/${key}`);
  if (!path_style) url.hostname = `${bucket}.${url.hostname}`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** Some servers read `+`, the form encoding of a space, as a plus; a plus itself is %2B already. */
const toHref = (url: URL) => url.href.replaceAll('+', '%20');
