/** Whom mails that name records reach: people, at an address that somebody has proven to be theirs. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';

/** `u`: the row of the user. */
export const isMailReader = `u.status = 'active' and u.kind = 'person' and u.opens_only is null`;

export interface MailReader {
  user_id: number;
  email: string;
  locale: UserLocale;
}

const selectReaders = statement<MailReader>(
  'records.mail-readers',
  `select u.user_id, u.email, u.locale from app_user u where u.user_id = any ($1::bigint[]) and ${isMailReader}
   order by u.user_id`,
);

/** The users among `userIds` who get such mails. */
export const listMailReaders = (db: Queryable, userIds: readonly number[]): Promise<MailReader[]> =>
  db.query(selectReaders, [userIds]);
