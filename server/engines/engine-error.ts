/** The ways an engine fails; every other error may be temporary. */

/** No further attempt with the same input and settings can help. */
export class EngineRefusedError extends Error {
  override name = 'EngineRefusedError';
  /** The status of its answer; null: it succeeded, but did not answer the question. */
  readonly status: number | null;

  constructor(
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}

/** Its process ended before it had an answer: a second attempt may help, a third hardly. */
export class EngineDiedError extends Error {
  override name = 'EngineDiedError';
}

/** It reported an error of its own, which may be temporary. */
export class EngineAnswerError extends Error {
  override name = 'EngineAnswerError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** An answer of success that holds an error: of an engine that is broken, if all of them do. */
export class ErrorInAnswerError extends EngineAnswerError {
  override name = 'ErrorInAnswerError';
}

/** It asked for a pause before the next request. */
export class EngineBusyError extends Error {
  override name = 'EngineBusyError';
  readonly retry_after_seconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retry_after_seconds = retryAfterSeconds;
  }
}

/** The answer cannot be read; the next one may be better. */
export class UnreadableAnswerError extends Error {
  override name = 'UnreadableAnswerError';
}
