import { ApiError } from '@minutebook/sdk';

/** Whether the server refuses the input, such as a taken name: the error is shown beside its field. */
export const isAboutInput = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'CONFLICT' || error.type === 'VALIDATION_ERROR');
