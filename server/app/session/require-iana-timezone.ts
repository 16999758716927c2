import { errors } from '@minutebook/contract/errors.ts';
import type { Queryable } from '../../db/database.ts';
import { OperatorError } from '../../operator/operator-error.ts';
import { requireTimezone } from '../../operator/require-timezone.ts';

/** @throws VALIDATION_ERROR of `body.timezone` */
export async function requireIanaTimezone(db: Queryable, timezone: string): Promise<void> {
  await requireTimezone(db, timezone).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    const message = 'is not an IANA time zone such as Asia/Seoul';
    throw errors.validation([{ path: 'body.timezone', message }]);
  });
}
