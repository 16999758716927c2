import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { Queryable } from '../../db/database.ts';
import { OperatorError } from '../../operator/operator-error.ts';
import { requireTimezone } from '../../operator/require-timezone.ts';

/** @throws VALIDATION_ERROR of `body.timezone` */
export async function requireIanaTimezone(db: Queryable, timezone: string): Promise<void> {
  await requireTimezone(db, timezone).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw errors.validation([{ path: 'body.timezone', message: say('unknown_timezone') }]);
  });
}
