/** How an engine fails; every other error may pass by itself. */

/** No further attempt with the same input and settings can help. */
export class EngineRefusedError extends Error {
  override name = 'EngineRefusedError';
  /** Of its answer; null: it answered well, but not what was asked for. */
  readonly status: number | null;

  constructor(
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}

/** It asked to be left alone for a while. */
export class EngineBusyError extends Error {
  override name = 'EngineBusyError';
  readonly retry_after_seconds: number;

  constructor(message: string, retry_after_seconds: number) {
    super(message);
    this.retry_after_seconds = retry_after_seconds;
  }
}

/** What it answered cannot be read; the next answer may be better. */
export class UnreadableAnswerError extends Error {
  override name = 'UnreadableAnswerError';
}
