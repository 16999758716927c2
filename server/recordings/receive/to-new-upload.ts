import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import { NewUpload } from '@minutebook/contract/resources/upload.ts';
import type { Schema } from '@minutebook/contract/schema.ts';
import { isText, readScalar, wanted } from '../../http/reading/read-scalar.ts';
import { refuseAny, validateAgainst } from '../../http/reading/schema-validator.ts';

/** The client's `Upload-Metadata`: texts, or null for a key without a value. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** Defaults for facts that clients may omit: the upload's uuid, and the time of the recording. */
export interface Defaults {
  uuid: string;
  now: Date;
}

/** Fields that are too long for a header, or of no use in one. */
const LEFT_OUT = new Set(['filesize', 'transcript', 'duration']);

/**
 * Reads the same fields as the body of v1, from texts; arrays are written as `1,2`. @throws VALIDATION_ERROR
 */
export function toNewUpload(metadata: UploadMetadata, filesize: number, { uuid, now }: Defaults): NewUpload {
  const faults: Fault[] = [];
  const asked: Record<string, unknown> = { uuid, rec_date: now.toISOString(), filesize };
  for (const [name, property] of Object.entries(NewUpload.properties)) {
    const text = metadata[name];
    if (text == null || text === '' || LEFT_OUT.has(name)) continue;
    const path = `metadata.${name}`;
    if (!isText(text)) faults.push(fault(path, 'not_text'));
    asked[name] = readField({ text, schema: property as FieldSchema, path, faults });
  }
  // Without a date a repeated request would get the present time, and so be a different upload.
  if (metadata['uuid'] && !metadata['rec_date']) {
    faults.push(fault('metadata.rec_date', 'required_beside_uuid'));
  }
  if (faults.length === 0) faults.push(...validateAgainst(NewUpload, asked, 'metadata'));
  refuseAny(faults);
  return asked as NewUpload;
}

interface FieldSchema {
  type: string | string[];
  enum?: readonly unknown[];
  items?: Schema;
}

function readField({
  text,
  schema: { type, items, enum: words },
  path,
  faults,
}: {
  text: string;
  schema: FieldSchema;
  path: string;
  faults: Fault[];
}): unknown {
  if (words?.includes(text) === true) return text;
  const [first = 'string'] = Array.isArray(type) ? type : [type];
  const schema = first === 'array' ? (items ?? {}) : { type: first };
  const texts = first === 'array' ? text.split(',').map((one) => one.trim()) : [text];
  const values = texts.map((one) => readScalar(one, schema));
  if (values.includes(undefined)) faults.push({ path, reason: wanted(schema) });
  return first === 'array' ? values : values[0];
}

/** @throws VALIDATION_ERROR */
export function requireKey(metadata: UploadMetadata, name: string): string {
  const text = metadata[name];
  if (text == null || text === '') throw errors.invalid(`metadata.${name}`, 'is_required');
  return text;
}
