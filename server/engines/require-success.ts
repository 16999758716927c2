import { EngineAnswerError, EngineBusyError, EngineRefusedError } from './engine-error.ts';

/** Too early, conflict and timeout are temporary; all other refusals of a request are final. */
const PASSING_STATUSES = new Set([408, 409, 425, 429]);
const MAX_REASON_LENGTH = 400;
/** Reasons come early in a body; later text is not searched. */
const MAX_SOUGHT_LENGTH = 20_000;

/**
 * @param who with its host: `the speech engine at localhost:8000`
 * @throws EngineBusyError, EngineRefusedError, or EngineAnswerError for a temporary failure
 */
export function requireSuccess(
  who: string,
  { status, retry_after, text }: { status: number; retry_after: string | undefined; text: string },
): void {
  if (status >= 200 && status < 300) return;
  const reason = `${who} answered ${status}: ${toErrorText(text)}`;
  const seconds = toSeconds(retry_after);
  if (seconds !== null && (status === 429 || status >= 500)) throw new EngineBusyError(reason, seconds);
  if (status >= 500 || PASSING_STATUSES.has(status)) throw new EngineAnswerError(reason, status);
  throw new EngineRefusedError(reason, { status });
}

/** RFC 9110: seconds, or a date. */
function toSeconds(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

/** `{"error": {"message": …}}`, or the text of any other body. */
export function toErrorText(body: string): string {
  const text = body.slice(0, MAX_SOUGHT_LENGTH);
  return (
    (findMessage(text) ?? text).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH) || 'nothing more'
  );
}

function findMessage(text: string): string | undefined {
  const [, quoted] = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // A raw newline or a wrong escape: the raw text is still readable.
    return quoted.slice(1, -1);
  }
}
