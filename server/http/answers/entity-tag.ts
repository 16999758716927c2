/** ETags of answers, and the conditions that requests make of them (RFC 9110, section 13). */
import { hash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';

/**
 * Of an answer as this caller sees it. Where the answer is one record it begins with the record's version, by which a change
 * can be made on condition.
 */
export function toEntityTag(text: string | Buffer, version?: number): string {
  const digest = hash('sha256', text, 'base64url').slice(0, 22);
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`;
}

const TAG = /(?:W\/)?"([^"]*)"/g;

/** A tag as clients send it that took its quotes away; one of a record alone can be meant. */
const BARE = /^\s*\d{1,15}-[\w-]+\s*$/;

/** Whether If-None-Match names the tag; weakly, as proxies that compress make tags weak. */
export function isNoneMatched(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(TAG)].some(([, name]) => `"${name}"` === tag);
}

/** The versions that If-Match allows; undefined: any. @throws VALIDATION_ERROR */
export function readIfMatch(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const names = BARE.test(header) ? [header.trim()] : [...header.matchAll(TAG)].map(([, name = '']) => name);
  const versions = names
    .map((name) => Number(/^(\d{1,15})(?:-|$)/.exec(name)?.[1]))
    .filter((version) => !Number.isNaN(version));
  if (versions.length === 0) throw errors.invalid('header.if-match', 'if_match_malformed');
  return versions;
}
