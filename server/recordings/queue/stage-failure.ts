import { render, type Reason } from '@minutebook/contract/reasons.ts';

/** A stage that no further attempt can help; the reason is for whoever made the recording. */
export class StageFailure extends Error {
  override name = 'StageFailure';
  readonly status: 'failed' | 'not_supported';
  readonly reason: Reason;

  constructor(status: 'failed' | 'not_supported', reason: Reason, options?: ErrorOptions) {
    super(render(reason), options);
    this.status = status;
    this.reason = reason;
  }
}

/** What the stage needs has asked for patience; the job comes back to the queue and counts as no failed attempt. */
export class TryLaterError extends Error {
  override name = 'TryLaterError';
  readonly delay_seconds: number;

  constructor(message: string, delaySeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.delay_seconds = delaySeconds;
  }
}

/** The record was deleted, or its pipeline was started anew: whatever the job found out is worth nothing. */
export class ObsoleteJobError extends Error {
  override name = 'ObsoleteJobError';
}
