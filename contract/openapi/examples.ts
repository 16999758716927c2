/**
 * Requests and answers of a real server, for the documents. `npm run record:examples` writes them, and
 * tests/examples/ compares them with the present answers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Example {
  /** The body; absent for an operation without one. */
  request?: unknown;
  /** The bodies by status. */
  answers: Record<string, unknown>;
}

/** A folder of examples; each file is named after its operation. */
export type ExampleFolder = 'v2' | 'v3' | 'app' | 'service';

/** Errors are named after their codes, deliveries of webhooks after their types. */
export type AnyExampleFolder = ExampleFolder | 'errors' | 'webhooks';

export const exampleFolder = (folder: AnyExampleFolder): string =>
  join(import.meta.dirname, 'examples', folder);

function readFolder(folder: AnyExampleFolder): [string, unknown][] {
  const path = exampleFolder(folder);
  return readdirSync(path)
    .sort()
    .map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(path, file), 'utf8'))]);
}

/** Examples by operation; earlier folders take precedence. */
export const readExamples = (folders: readonly ExampleFolder[]): Record<string, Example> =>
  Object.fromEntries(folders.toReversed().flatMap(readFolder)) as Record<string, Example>;

/** The bodies of errors, by code. */
export const readErrorExamples = (): Record<string, unknown> => Object.fromEntries(readFolder('errors'));

/** The recorded webhook bodies, by event type. */
export const readWebhookExamples = (): Record<string, unknown> => Object.fromEntries(readFolder('webhooks'));
