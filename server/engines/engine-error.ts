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

/** Its process ended before it had an answer: once more may help, but hardly a third time. */
export class EngineDiedError extends Error {
  override name = 'EngineDiedError';
}

/** It answered that something is wrong with itself, which may pass. */
export class EngineAnswerError extends Error {
  override name = 'EngineAnswerError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** It asked to be left alone for a while. */
export class EngineBusyError extends Error {
  override name = 'EngineBusyError';
  readonly retry_after_seconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retry_after_seconds = retryAfterSeconds;
  }
}

/** What it answered cannot be read; the next answer may be better. */
export class UnreadableAnswerError extends Error {
  override name = 'UnreadableAnswerError';
}
