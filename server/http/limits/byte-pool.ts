import { errors } from '@minutebook/contract/errors.ts';

type Reason = Parameters<typeof errors.tooMuchUnderWay>[0];

interface PoolLimits {
  of_one: number;
  /** All owners of a group together; undefined: nobody is in a group. */
  of_group?: number;
  of_all: number;
  /** Why one owner is refused more. */
  reason: Reason;
}

/** The bytes of one request. */
export interface Holding {
  readonly owner: string;
  /** The workspace, where there is one. */
  readonly group?: string | undefined;
  bytes: number;
  /** Ends it and gives its bytes back at once; undefined: it is not ended for others. */
  end?: (() => void) | undefined;
}

/** The owners that share one limit: all of them, or those of a group. */
interface Sharing {
  most: number;
  sum: number;
  /** undefined: everybody. */
  group: string | undefined;
  reason: Reason;
}

const byOwner = ({ owner }: Holding) => owner;
const byGroup = ({ owner, group = owner }: Holding) => group;

/**
 * Bytes held in memory for owners and groups, each of whom may have a part of all. Who asks for more than is
 * left gets it from whoever holds most, if that is more than the asker would have: so those who hold much
 * cannot keep out those who need little, however many they are.
 */
export class BytePool {
  readonly #holdings = new Set<Holding>();
  /** By owner and by group. */
  readonly #sums = new Map<string, number>();
  readonly #limits: PoolLimits;
  #sum = 0;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** From 0 to 1. */
  get fullness(): number {
    return this.#sum / this.#limits.of_all;
  }

  /** @throws SERVICE_UNAVAILABLE */
  take(asker: Holding, bytes: number): void {
    const { of_one, of_group = Infinity, of_all, reason } = this.#limits;
    const { owner, group } = asker;
    if (this.#sumOf(owner) + bytes > of_one) throw errors.tooMuchUnderWay(reason);
    if (group !== undefined && this.#sumOf(group) + bytes > of_group) {
      const sum = this.#sumOf(group);
      this.#makeRoom(asker, bytes, { most: of_group, sum, group, reason: 'bodies_of_workspace' });
    }
    if (this.#sum + bytes > of_all) {
      this.#makeRoom(asker, bytes, {
        most: of_all,
        sum: this.#sum,
        group: undefined,
        reason: 'server_busy',
      });
    }
    this.#add(asker, bytes);
  }

  giveBack(holding: Holding): void {
    this.#add(holding, -holding.bytes);
  }

  #add(holding: Holding, bytes: number): void {
    holding.bytes += bytes;
    this.#sum += bytes;
    for (const key of new Set([holding.owner, byGroup(holding)])) {
      const sum = this.#sumOf(key) + bytes;
      if (sum > 0) this.#sums.set(key, sum);
      else this.#sums.delete(key);
    }
    if (holding.bytes > 0) this.#holdings.add(holding);
    else this.#holdings.delete(holding);
  }

  #sumOf(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  /** Ends the largest that can be ended of whoever holds most, until there is room. @throws SERVICE_UNAVAILABLE */
  #makeRoom(asker: Holding, bytes: number, { most, sum, group, reason }: Sharing): void {
    const keyOf = group === undefined ? byGroup : byOwner;
    const sumOf = (held: Holding) => this.#sumOf(keyOf(held));
    const own = sumOf(asker) + bytes;
    let missing = sum + bytes - most;
    const candidates = new Set(
      [...this.#holdings].filter(
        (held) =>
          held.end !== undefined && (group === undefined || held.group === group) && sumOf(held) > own,
      ),
    );
    const largest = (one: Holding | undefined, other: Holding) =>
      one === undefined || (sumOf(other) - sumOf(one) || other.bytes - one.bytes) > 0 ? other : one;
    while (missing > 0) {
      const next = [...candidates].reduce<Holding | undefined>(largest, undefined);
      if (next?.end === undefined || sumOf(next) <= own) throw errors.tooMuchUnderWay(reason);
      candidates.delete(next);
      missing -= next.bytes;
      next.end();
    }
  }
}
