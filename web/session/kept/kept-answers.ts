/** The store of `fetchKeeping`: answers of the API by account, the last ones that were read. */

interface Place {
  user_id: number;
  address: string;
}

const PREFIX = 'minutebook-kept ';
/** Raised when pages need a field that earlier answers have not: those are not shown any more. */
const SHAPE = 2;
const toName = (user_id?: number) => `${PREFIX}${SHAPE} ${user_id}`;
const RECEIVED_AT = 'x-minutebook-received-at';
const MOST_ANSWERS = 60;
const MOST_CHARACTERS = 4_000_000;
/** The age after which a kept answer is deleted: users who were away for longer have to reach the server. */
const MOST_AGE_MS = 14 * 86_400_000;

/** The wait for the answer about the member, which may come after others when a page has just been opened. */
const MEMBERSHIP_WAIT_MS = 3_000;

interface Answer {
  status: number;
  text: string;
  /** Whether whoever asked is still signed in here. */
  isOurs: () => boolean;
}

export async function keepAnswer(
  { user_id, address }: Place,
  { status, text, isOurs }: Answer,
): Promise<void> {
  const isGone = status === 403 || status === 404;
  if (status !== 200 && !isGone) return;
  if (isGone || text.length > MOST_CHARACTERS) return forget({ user_id, address });
  const cache = await caches.open(toName(user_id));
  const [at, workspace] = /^(?:\/api\/v3|\/app)(\/workspaces\/[^/]+\/)/.exec(address) ?? [];
  if (address.endsWith('/members/me') && isGuest(text)) return forgetWorkspace(cache, workspace ?? '');
  if (at !== undefined && !address.endsWith('/members/me') && !(await isOfMember(cache, workspace ?? '')))
    return;
  // Somebody may have signed out meanwhile.
  if (!isOurs()) return;
  const headers = { 'content-type': 'application/json', [RECEIVED_AT]: String(Date.now()) };
  await cache.put(address, new Response(withoutOriginals(text), { headers }));
  // The oldest come first.
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_ANSWERS).map((request) => cache.delete(request)));
}

export async function findAnswer({
  user_id,
  address,
}: Place): Promise<{ response: Response; received_at: number } | undefined> {
  const cache = await caches.open(toName(user_id));
  const response = await cache.match(address);
  const received_at = Number(response?.headers.get(RECEIVED_AT));
  if (response === undefined) return undefined;
  if (Date.now() - received_at < MOST_AGE_MS) return { response, received_at };
  await cache.delete(address);
  return undefined;
}

/** @param user_id whose answers stay; undefined: nobody's */
export async function dropAnswers(user_id?: number): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== toName(user_id));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Guests see what others have let them see: nothing of it is kept. */
async function isOfMember(cache: Cache, workspace: string): Promise<boolean> {
  const find = () => cache.match(`/api/v3${workspace}members/me`);
  if ((await find()) !== undefined) return true;
  await new Promise((resolve) => setTimeout(resolve, MEMBERSHIP_WAIT_MS));
  return (await find()) !== undefined;
}

const isGuest = (member: string): boolean =>
  (JSON.parse(member) as { base_role?: string }).base_role === 'guest';

async function forget({ user_id, address }: Place): Promise<void> {
  await (await caches.open(toName(user_id))).delete(address);
}

async function forgetWorkspace(cache: Cache, workspace: string): Promise<void> {
  const there = (await cache.keys()).filter(({ url }) => url.includes(workspace));
  await Promise.all(there.map((request) => cache.delete(request)));
}

/** Text behind a mask stays on the server, even for users who may look behind the mask. */
const withoutOriginals = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value: unknown) => (HIDDEN.has(name) ? null : value)));

const HIDDEN = new Set(['original_text', 'pii_spans']);
