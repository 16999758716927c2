/** Finds a program by its client_id: our own command line, an address with a document, or a registered client. */
import type { Context } from '../../http/context.ts';
import { isText } from '../../http/reading/read-scalar.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { readClientMetadata } from './client-metadata.ts';
import * as queries from './client-queries.ts';
import { withinShare, fetchClientDocument, type Asker } from './fetch-client-document.ts';
import { isRefusal } from './oauth-refusal.ts';

export interface Program {
  client_id: string;
  kind: 'own' | 'document' | 'registered';
  name: string;
  /** The host that vouches for the program, if one does. */
  host: string | null;
  redirect_uris: readonly string[];
}

const own: readonly Program[] = [
  {
    client_id: 'mb',
    kind: 'own',
    name: 'mb',
    host: null,
    redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback', 'http://localhost/callback'],
  },
];

const LONGEST_ID = 500;
/** A document is cached for this long, so a change takes effect after it at the latest. */
const DOCUMENT_MS = HOUR_MS;
const MOST_DOCUMENTS = 2_000;

interface Asked {
  client_id: string;
  /** The asker whose share of the fetches of documents this counts against. */
  asker: Asker;
}

/**
 * Returns undefined when the program is unknown or its document cannot be read. @throws RATE_LIMIT_EXCEEDED,
 * SERVICE_UNAVAILABLE when too many documents are being fetched
 */
export async function findProgram(ctx: Context, { client_id, asker }: Asked): Promise<Program | undefined> {
  const ours = own.find((program) => program.client_id === client_id);
  if (ours !== undefined || !isText(client_id)) return ours;
  const url = readDocumentUrl(client_id);
  const now = ctx.clock.now();
  const [kept] = await ctx.db.query(queries.selectClient, [client_id.slice(0, LONGEST_ID), now]);
  if (kept !== undefined) return { ...kept, client_id, host: url?.host ?? null };
  return url === undefined ? undefined : readProgram(ctx, { client_id, asker, url, now });
}

/** Accepts an https address with a path, in its normal form: two spellings would be two programs. */
function readDocumentUrl(client_id: string): URL | undefined {
  const url = client_id.length <= LONGEST_ID ? URL.parse(client_id) : null;
  if (url === null || url.href !== client_id || !/^https?:$/.test(url.protocol)) return undefined;
  const isPlain = url.hash === '' && url.search === '' && url.username === '' && url.password === '';
  return isPlain && url.pathname !== '/' ? url : undefined;
}

async function readProgram(
  ctx: Context,
  { client_id, asker, url, now }: Asked & { url: URL; now: Date },
): Promise<Program | undefined> {
  const guard = makeAddressGuard(ctx.config.oauth.allowed, { of_strangers: true });
  const document = await withinShare(asker, () => fetchClientDocument(guard, url));
  const read = readClientMetadata(document, url.host);
  // A document must name its own address, so that nobody presents the document of another program.
  if (isRefusal(read) || (document as { client_id?: unknown }).client_id !== client_id) return undefined;
  const { name, redirect_uris } = read;
  const until = new Date(now.getTime() + DOCUMENT_MS);
  await ctx.db.transaction(async (tx) => {
    await lockCount(tx, 'documents of programs');
    await tx.query(queries.putDocument, [client_id, name, redirect_uris, now, until, MOST_DOCUMENTS]);
  });
  return { client_id, kind: 'document', name, host: url.host, redirect_uris };
}
