/** Password attempts, counted in the database so that the limits hold across processes and restarts. */
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../base/database/database.ts';

export interface CountedAttempt {
  /** The address as given, in lower case. */
  email: string;
  /** The client's network address; a known device or signed-in user has a name of its own here. */
  address: string;
  /** The user's own browser or session: attempts by others do not count here. */
  is_known: boolean;
}

const WINDOW_MS = 15 * 60_000;
/** The clocks of two servers on one database may differ by this much. */
const CLOCKS_APART_MS = 60_000;
/** The limit of attempts at one account from one address. */
const MOST_TRIES = 10;
/** The limit of attempts from one address at all accounts together. */
const MOST_FROM_ADDRESS = 100;
/** Above this many attempts from elsewhere each address gets fewer, but some: else anybody locks the user out. */
const MANY_FROM_ELSEWHERE = 100;
const FEW_TRIES = 3;

const deleteOld = statement<never>(
  'login-attempts.delete-old',
  `delete from login_attempt where first_at <= $1 or first_at > $2`,
);
const countAttempt = statement<{ attempts: number; first_at: Date }>(
  'access.count',
  `insert into login_attempt (email, address, attempts, first_at) values ($1, $2, 1, $3)
   on conflict (email, address) do update set attempts = login_attempt.attempts + 1
   returning attempts, first_at`,
);
const forgetAttempt = statement<never>(
  'access.forget',
  `delete from login_attempt where email = $1 and address = $2`,
);

interface Around {
  from_address: number;
  from_elsewhere: number;
}

const selectAround = statement<Around>(
  'access.around',
  `select
     (select coalesce(sum(a.attempts), 0)::bigint from login_attempt a where a.address = $2) as from_address,
     (select coalesce(sum(e.attempts), 0)::bigint from login_attempt e
      where e.email = $1 and e.address <> $2) as from_elsewhere`,
);
const selectHasSignedIn = statement<{ has_signed_in: boolean }>(
  'access.has-signed-in',
  `select exists (
     select 1 from login_session s join app_user u on u.user_id = s.user_id
     where lower(u.email) = $1 and s.address = $2
   ) as has_signed_in`,
);

/**
 * Counts an attempt before the password is verified, so that simultaneous ones count as well.
 * @throws RATE_LIMIT_EXCEEDED
 */
export async function chargeLoginAttempt(db: Queryable, attempt: CountedAttempt, now: Date): Promise<void> {
  const { email, address, is_known } = attempt;
  // An attempt in the future comes from a clock that was set back, and would lock the user out until then.
  const ahead = new Date(now.getTime() + CLOCKS_APART_MS);
  await db.query(deleteOld, [new Date(now.getTime() - WINDOW_MS), ahead]);
  const [counted] = await db.query(countAttempt, [email, address, now]);
  if (counted === undefined) return;
  const isTooMany =
    counted.attempts > MOST_TRIES || (!is_known && (await isGuessing(db, attempt, counted.attempts)));
  if (!isTooMany) return;
  const endsInMs = counted.first_at.getTime() + WINDOW_MS - now.getTime();
  throw errors.rateLimitExceeded(Math.max(1, Math.ceil(endsInMs / 1000)));
}

/** Runs after the right password. */
export async function forgetLoginAttempts(db: Queryable, { email, address }: CountedAttempt): Promise<void> {
  await db.query(forgetAttempt, [email, address]);
}

/** Whether the address tries many accounts, or many addresses this one; an address on which the user has a session is trusted. */
async function isGuessing(
  db: Queryable,
  { email, address }: CountedAttempt,
  attempts: number,
): Promise<boolean> {
  const [around] = await db.query(selectAround, [email, address]);
  if (around === undefined) return false;
  const isOneOfMany = around.from_elsewhere > MANY_FROM_ELSEWHERE && attempts > FEW_TRIES;
  if (around.from_address <= MOST_FROM_ADDRESS && !isOneOfMany) return false;
  const [found] = await db.query(selectHasSignedIn, [email, address]);
  return found?.has_signed_in !== true;
}
