import { ApiError } from '@minutebook/sdk';

/** Whether the server refuses what was given, such as a name that is taken: to be said beside the field. */
export const isAboutInput = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'CONFLICT' || error.type === 'VALIDATION_ERROR');
