/** A stage that no further attempt can help; `message` is for whoever made the recording. */
export class StageFailure extends Error {
  override name = 'StageFailure';
  readonly status: 'failed' | 'not_supported';

  constructor(status: 'failed' | 'not_supported', message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** What the stage needs has asked for patience; the job comes back to the queue and counts as no failed attempt. */
export class TryLaterError extends Error {
  override name = 'TryLaterError';
  readonly delay_seconds: number;

  constructor(message: string, delay_seconds: number, options?: ErrorOptions) {
    super(message, options);
    this.delay_seconds = delay_seconds;
  }
}

/** The record was deleted, or its pipeline was started anew: whatever the job found out is worth nothing. */
export class ObsoleteJobError extends Error {
  override name = 'ObsoleteJobError';
}
