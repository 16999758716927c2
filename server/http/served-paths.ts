/**
 * The paths of the tables, with the methods that each has; others are 405. In the router these refusals were nearly half of all
 * routes, and a tenth of the processor time of a start. So they are looked up once a request has found no route.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    served_paths: ServedPaths;
  }
}

export interface ServedPath {
  /** The path as the router writes it: `/v2/records/:id`. */
  url: string;
  /** The methods that the header `Allow` lists. */
  allowed: readonly string[];
  /** OPTIONS is answered with that list. */
  answers_options: boolean;
  /** A refusal counts as a request of its caller. */
  is_charged: boolean;
}

interface PathNode {
  served?: ServedPath;
  words: Map<string, PathNode>;
  /** Segments with a parameter, by how they are written; a whole segment is any. */
  patterns: Map<string, { fits: RegExp; node: PathNode }>;
}

const makeNode = (): PathNode => ({ words: new Map(), patterns: new Map() });
const ANY = ':';

export class ServedPaths {
  readonly #root = makeNode();
  readonly #all: ServedPath[] = [];

  add(served: ServedPath): void {
    let node = this.#root;
    for (const segment of toSegments(served.url)) node = openChild(node, segment);
    if (node.served !== undefined) throw new Error(`${served.url} is in two tables`);
    node.served = served;
    this.#all.push(served);
  }

  find(path: string): ServedPath | undefined {
    const [first] = listMatching(this.#root, toSegments(path));
    return first;
  }

  /** Paths that the router takes for a more general one where they lack its method: `/members/me` for `/members/:id`. */
  listCovered(): { served: ServedPath; methods: string[] }[] {
    return this.#all.flatMap((served) => {
      const others = [...listMatching(this.#root, toSegments(served.url))].filter(
        (other) => other !== served,
      );
      const methods = new Set(others.flatMap(({ allowed }) => allowed));
      const refused = [...methods].filter((method) => !served.allowed.includes(method));
      return refused.length === 0 ? [] : [{ served, methods: refused }];
    });
  }
}

/** The router takes one slash at the end for none. */
function toSegments(path: string): string[] {
  const [plain = ''] = path.split(/[?#]/, 1);
  return plain
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map(decodeURIComponent);
}

function openChild(node: PathNode, segment: string): PathNode {
  if (!segment.includes(':')) return openIn(node.words, segment, makeNode);
  const is_whole = /^:\w+$/.test(segment);
  const open = () => ({ fits: is_whole ? /^/ : toPattern(segment), node: makeNode() });
  return openIn(node.patterns, is_whole ? ANY : segment, open).node;
}

function openIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function toPattern(segment: string): RegExp {
  const texts = segment.split(/:\w+/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('.+')}$`);
}

/** The most special first, as the router finds them. */
function* listMatching(
  { served, words, patterns }: PathNode,
  path: readonly string[],
): Generator<ServedPath> {
  const [segment, ...rest] = path;
  if (segment === undefined) {
    if (served !== undefined) yield served;
    return;
  }
  const word = words.get(segment);
  if (word !== undefined) yield* listMatching(word, rest);
  for (const { fits, node } of patterns.values()) if (fits.test(segment)) yield* listMatching(node, rest);
}

type Charge = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Answers a request without a route before its body is read, if other methods of its path are served. Returns whether it did. */
export async function refuseOtherMethods(
  app: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  charge: Charge,
): Promise<boolean> {
  // `OPTIONS *` is about the whole server.
  const served = app.served_paths.find(request.url === '*' ? '/' : request.url);
  if (served === undefined) return false;
  if (request.method === 'OPTIONS') {
    if (!served.answers_options) return false;
    void reply.code(204).header('allow', served.allowed.join(', ')).send();
    return true;
  }
  return refuse(served, { request, reply }, charge);
}

/** Binds the refusals that have to be in the router. */
export function bindCoveredPaths(app: FastifyInstance, charge: Charge): void {
  for (const { served, methods } of app.served_paths.listCovered()) {
    app.route({
      method: methods,
      url: served.url,
      // HEAD may be served where GET is not.
      exposeHeadRoute: false,
      config: { operation: 'wrong-method' },
      onRequest: async (request, reply) => refuse(served, { request, reply }, charge),
      handler: () => undefined,
    });
  }
}

async function refuse(
  { allowed, is_charged }: ServedPath,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  charge: Charge,
): Promise<never> {
  if (is_charged) await charge(request, reply);
  throw errors.methodNotAllowed(request.method, allowed);
}
