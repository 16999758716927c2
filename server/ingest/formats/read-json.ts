import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { lineAt } from '../decode-text.ts';
import { TranscriptError, type TranscriptSource } from '../transcript.ts';
import { scanJson, type JsonPath } from './json-position.ts';

/** Escapes that no text column can hold; the look-behinds skip an escaped backslash. */
const NUL_ESCAPE = /(?<=[^\\](?:\\\\)*)\\u0000/;
const SURROGATE_ESCAPE = /(?<=[^\\](?:\\\\)*)\\ud[89a-f]../i;

/** A file's JSON value. Throws `TranscriptError` with line and column when it is none, or holds what is not text. */
export function parseJson(source: TranscriptSource): unknown {
  const { text } = source;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const offset = scanJson(text, null).error_offset ?? text.length;
    const found =
      offset >= text.length ? 'the file ends too early' : `unexpected ${JSON.stringify(text[offset])}`;
    throw jsonError(source, offset, `not valid JSON: ${found}`);
  }
  const nul = NUL_ESCAPE.exec(text);
  if (nul !== null) throw jsonError(source, nul.index, 'U+0000 is not text');
  // JSON.stringify writes whole pairs as characters, so what it escapes is half a pair.
  if (SURROGATE_ESCAPE.test(text)) {
    const half = SURROGATE_ESCAPE.exec(JSON.stringify(value));
    if (half !== null)
      throw new TranscriptError(source.file_name, null, `${half[0]} is half a surrogate pair, not text`);
  }
  return value;
}

/** Checks a parsed file against `schema`; the first error names its JSON path and line. */
export function checkJson<T extends TSchema>(source: TranscriptSource, value: unknown, schema: T): Static<T> {
  const validate = compile(schema);
  if (validate(value)) return value as Static<T>;
  const [error] = validate.errors ?? [];
  const path = toPath(error);
  throw jsonValueError(source, path, toReason(error));
}

/** An error about the value at `path`, as in `dialogs[3].text must be string`. */
export function jsonValueError(source: TranscriptSource, path: JsonPath, reason: string): TranscriptError {
  const offset = scanJson(source.text, path).value_offset;
  const line = offset === null ? null : lineAt(source.text, offset);
  return new TranscriptError(source.file_name, line, `${toPathText(path)} ${reason}`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonError(source: TranscriptSource, offset: number, reason: string): TranscriptError {
  const line = lineAt(source.text, offset);
  const column = offset - source.text.lastIndexOf('\n', offset - 1);
  return new TranscriptError(source.file_name, line, `${reason} at column ${column}`);
}

const validators = new WeakMap<TSchema, ValidateFunction>();

/** Compiled when first needed: a start of the program should not pay for formats it does not read. */
function compile(schema: TSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

function toPath(error: ErrorObject | undefined): JsonPath {
  const steps = (error?.instancePath ?? '').split('/').slice(1);
  const unescaped = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return unescaped.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function toReason(error: ErrorObject | undefined): string {
  if (error === undefined) return 'is not valid';
  const params = error.params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
    allowedValue?: unknown;
  };
  if (params.additionalProperty !== undefined) return `has an unknown field "${params.additionalProperty}"`;
  if (params.allowedValues !== undefined) return `must be one of ${params.allowedValues.join(', ')}`;
  if (params.allowedValue !== undefined) return `must be ${JSON.stringify(params.allowedValue)}`;
  return error.message ?? 'is not valid';
}

/** `dialogs[3].text`; the root is "the file". */
export function toPathText(path: JsonPath): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text === '' ? 'the file' : text.replace(/^\./, '');
}
