/**
 * Tell those who wait for work that there is some: listeners of this process at once, those of others over the database. A ring is
 * a hint, after which a listener looks into its tables. It can get lost: its process is killed after the commit, a connection
 * breaks, a pooler passes nothing on. So all are rung by themselves as well: seldom, and often while no ring is known to arrive.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Each bell is named after the work that may be due. */
export const bellNames = [
  'jobs',
  'facts',
  'mail',
  'resets',
  'imports',
  'models',
  'calendars',
  'trackers',
  'schema',
] as const;
export type BellName = (typeof bellNames)[number];

export const CHANNEL = 'minutebook';
/** The message to the other processes: who rings, and which bells. */
export const toMessage = (from: string, names: Iterable<BellName>) => [from, ...names].join(' ');

/** Rings that are closer together share a message. */
const MESSAGE_MS = 50;
const OFTEN_MS = 1_000;
const SELDOM_MS = 30_000;
/** A message is there within milliseconds; what is still missing then does not come through at all. */
const DEAF_MS = 10_000;
/** Listeners that all ring at once look one after the other, so that one connection serves them. */
const APART_MS = 30;
const CONNECT_MS = 5_000;

export interface Bells {
  ring(names: Iterable<BellName>): void;
  /** @returns ends it */
  hear(name: BellName, listener: () => void): () => void;
  /** Sends what is still to be said to others. */
  close(): Promise<void>;
}

/**
 * @param tell sends a message to all that listen, this process as well
 * @param onDeaf called once for each time after which nothing arrives
 */
export function makeBells(
  settings: ClientConfig,
  tell: (message: string) => Promise<unknown>,
  onDeaf: () => void = () => undefined,
): Bells {
  const ownId = randomUUID();
  const listeners = new Map<BellName, Set<() => void>>();
  const untold = new Set<BellName>();
  let telling: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;
  let toldLast = false;
  let listening: Promise<void> | undefined;
  let hasHeardItself = false;
  let isDeaf = false;
  const closing = new AbortController();
  let wake: (() => void) | undefined;

  const ringHere = (name: BellName) => listeners.get(name)?.forEach((listener) => listener());

  async function tellOthers(): Promise<void> {
    clearTimeout(telling);
    telling = undefined;
    toldAt = performance.now();
    const message = toMessage(ownId, untold);
    untold.clear();
    // Without the database nobody could do anything; afterwards all look.
    await tell(message).then(
      () => (toldLast = true),
      () => (toldLast = false),
    );
  }

  function noteDeafness(ear: Ear): void {
    if (isDeaf || hasHeardItself || !toldLast || ear.openFor() < DEAF_MS) return;
    isDeaf = true;
    onDeaf();
  }

  function take(message = ''): void {
    const [id, ...names] = message.split(' ');
    if (id === ownId) [hasHeardItself, isDeaf] = [true, false];
    else bellNames.filter((name) => names.includes(name)).forEach(ringHere);
  }

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (closing.signal.aborted) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function listen(): Promise<void> {
    let ear: Ear | undefined;
    while (!closing.signal.aborted) {
      if (ear === undefined) {
        hasHeardItself = false;
        ear = await openEar(settings, { take, onLost: () => wake?.() }).catch(() => undefined);
        await tellOthers();
      }
      for (const name of listeners.keys()) {
        ringHere(name);
        await delay(APART_MS);
      }
      await rest(OFTEN_MS);
      if (ear !== undefined) noteDeafness(ear);
      if (hasHeardItself) await rest(SELDOM_MS - OFTEN_MS);
      const isGood = hasHeardItself ? await ear?.isListening() : isStillNew(ear);
      if (isGood === true) continue;
      void ear?.close();
      ear = undefined;
    }
    await ear?.close();
  }

  return {
    ring(names) {
      for (const name of names) {
        untold.add(name);
        ringHere(name);
      }
      if (untold.size === 0 || telling !== undefined) return;
      const wait_ms = toldAt + MESSAGE_MS - performance.now();
      if (wait_ms > 0) telling = setTimeout(() => void tellOthers(), wait_ms);
      else void tellOthers();
    },
    hear(name, listener) {
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(listener));
      listening ??= listen();
      return () => void those.delete(listener);
    },
    async close() {
      closing.abort();
      wake?.();
      await listening;
      if (telling !== undefined) await tellOthers();
    },
  };
}

/** Too new to be opened again because nothing arrives. */
const isStillNew = (ear: Ear | undefined) => {
  const openFor = ear?.openFor() ?? 0;
  return openFor > 0 && openFor < SELDOM_MS;
};

/** A connection of its own, on which messages arrive. */
interface Ear {
  isListening(): Promise<boolean>;
  /** How long it has been open, in ms; 0 once it is lost. */
  openFor(): number;
  close(): Promise<unknown>;
}

async function openEar(
  settings: ClientConfig,
  { take, onLost }: { take: (message?: string) => void; onLost: () => void },
): Promise<Ear> {
  const client = new Client({
    ...settings,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  const openedAt = performance.now();
  let isLost = false;
  const lose = () => {
    isLost = true;
    onLost();
  };
  client.on('error', lose).on('end', lose);
  client.on('notification', ({ payload }) => take(payload));
  // On a connection that hangs, the end has no end.
  const close = () => Promise.race([client.end().catch(() => undefined), delay(OFTEN_MS)]);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    void close();
    throw error;
  }
  return {
    isListening: () =>
      client.query('select from pg_listening_channels() limit 1').then(
        ({ rowCount }) => rowCount === 1,
        () => false,
      ),
    openFor: () => (isLost ? 0 : performance.now() - openedAt),
    close,
  };
}

/** Whether messages pass between two connections: a pooler in front of the database may keep them. */
export async function passesMessages(
  settings: ClientConfig,
  tell: (message: string) => Promise<unknown>,
): Promise<boolean> {
  const message = randomUUID();
  const heard = Promise.withResolvers<boolean>();
  const ear = await openEar(settings, {
    take: (text) => text === message && heard.resolve(true),
    onLost: () => heard.resolve(false),
  });
  try {
    await tell(message);
    return await Promise.race([heard.promise, delay(CONNECT_MS, false)]);
  } finally {
    await ear.close();
  }
}
