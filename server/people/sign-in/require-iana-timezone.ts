import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Queryable } from '../../base/database/database.ts';
import { requireTimezone } from '../workspaces/require-timezone.ts';

/** @throws VALIDATION_ERROR of `body.timezone` */
export async function requireIanaTimezone(db: Queryable, timezone: string): Promise<void> {
  await requireTimezone(db, timezone).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.reason.name === 'not_a_timezone';
    throw isUnknown ? errors.invalid('body.timezone', 'unknown_timezone') : error;
  });
}
