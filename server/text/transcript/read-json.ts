import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Static, Schema } from '@minutebook/contract/schema.ts';
import { compileOnce, makeAjv } from '../../base/schema/make-ajv.ts';
import { lineAt } from './decode-text.ts';
import { TranscriptError, type TranscriptSource } from './transcript.ts';
import { findJsonError, findJsonValue, type JsonPath } from './json-position.ts';

/** An escape that no text column can store. */
const NUL_ESCAPE = /\\u0000/g;
const SURROGATE_ESCAPE = /\\ud[89a-f]../gi;
const NOT_NUMBER = /NaN|Infinity/;
const NOT_NUMBER_HERE = /^(?:NaN|-?Infinity)/;

/** A file's JSON value. Throws `TranscriptError` with line and column for invalid JSON or invalid text. */
export function parseJson(source: TranscriptSource): unknown {
  const { text } = source;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const numbers = withoutNotNumbers(text);
    if (numbers !== null) return parseJson({ ...source, text: numbers });
    const offset = findJsonError(text) ?? text.length;
    const found =
      offset >= text.length ? 'the file ends too early' : `unexpected ${JSON.stringify(text[offset])}`;
    throw jsonError(source, offset, `not valid JSON: ${found}`);
  }
  const nul = findEscape(text, NUL_ESCAPE);
  if (nul !== null) throw jsonError(source, nul.index, 'U+0000 is not text');
  // JSON.stringify writes surrogate pairs as characters, so any escape it writes is half a pair.
  if (findEscape(text, SURROGATE_ESCAPE) !== null) {
    const half = findEscape(JSON.stringify(value), SURROGATE_ESCAPE);
    if (half !== null)
      throw new TranscriptError(source.file_name, null, `${half[0]} is half a surrogate pair, not text`);
  }
  return value;
}

/** The first such escape whose backslash is not itself escaped; each run of backslashes is counted once. */
function findEscape(text: string, pattern: RegExp): RegExpExecArray | null {
  for (const found of text.matchAll(pattern)) {
    let before = found.index;
    while (before > 0 && text[before - 1] === '\\') before -= 1;
    if ((found.index - before) % 2 === 0) return found;
  }
  return null;
}

/**
 * Python writes NaN and Infinity, which are not JSON: returns the text with null in their places and the same
 * lines. null: there are none outside of strings.
 */
function withoutNotNumbers(text: string): string | null {
  if (!NOT_NUMBER.test(text)) return null;
  const parts: string[] = [];
  let [from, isString] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isString && char === '\\') at += 1;
    else if (char === '"') isString = !isString;
    else if (!isString && (char === 'N' || char === 'I' || char === '-')) {
      const word = NOT_NUMBER_HERE.exec(text.slice(at, at + 9))?.[0];
      if (word === undefined) continue;
      parts.push(text.slice(from, at), 'null'.padEnd(word.length));
      at += word.length - 1;
      from = at + 1;
    }
  }
  return parts.length === 0 ? null : parts.join('') + text.slice(from);
}

/** A start of the program does not pay for formats that it does not read. */
const compile = compileOnce(makeAjv({ all: false }));

/** Checks a parsed file against `schema`; the first error names its JSON path and line. */
export function checkJson<T extends Schema>(source: TranscriptSource, value: unknown, schema: T): Static<T> {
  const validate = compile(schema);
  if (validate(value)) return value as Static<T>;
  const [error] = validate.errors ?? [];
  const path = toPath(error);
  throw jsonValueError(source, path, toReason(error));
}

/** An error about the value at `path`, as in `dialogs[3].text must be string`. */
export function jsonValueError(source: TranscriptSource, path: JsonPath, reason: string): TranscriptError {
  const offset = findJsonValue(source.text, path);
  const line = offset === null ? null : lineAt(source.text, offset);
  return new TranscriptError(source.file_name, line, `${toPathText(path)} ${reason}`);
}

function jsonError(source: TranscriptSource, offset: number, reason: string): TranscriptError {
  const line = lineAt(source.text, offset);
  const column = offset - source.text.lastIndexOf('\n', offset - 1);
  return new TranscriptError(source.file_name, line, `${reason} at column ${column}`);
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
