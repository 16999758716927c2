import { render, type Reason } from '@minutebook/contract/reasons.ts';

/** A failure that no retry can fix; the reason is for the person who made the recording. */
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

/** A needed service has asked for a pause; the job returns to the queue without a failed attempt. */
export class TryLaterError extends Error {
  override name = 'TryLaterError';
  readonly delay_seconds: number;

  constructor(message: string, delaySeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.delay_seconds = delaySeconds;
  }
}

/** The record was deleted, or its pipeline was restarted: the job's result is worthless. */
export class ObsoleteJobError extends Error {
  override name = 'ObsoleteJobError';
}
