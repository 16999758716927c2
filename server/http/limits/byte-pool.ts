import { errors } from '@minutebook/contract/errors.ts';

interface PoolLimits {
  of_one: number;
  of_all: number;
  /** Why one caller is refused more. */
  reason: Parameters<typeof errors.tooMuchUnderWay>[0];
}

/** Bytes held in memory for callers, each of whom may have a part of all. */
export class BytePool {
  readonly #held = new Map<string, number>();
  readonly #limits: PoolLimits;
  #sum = 0;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** @throws SERVICE_UNAVAILABLE */
  take(id: string, bytes: number): void {
    const { of_one, of_all, reason } = this.#limits;
    const held = (this.#held.get(id) ?? 0) + bytes;
    if (held > of_one) throw errors.tooMuchUnderWay(reason);
    if (this.#sum + bytes > of_all) throw errors.tooMuchUnderWay('server_busy');
    this.#held.set(id, held);
    this.#sum += bytes;
  }

  giveBack(id: string, bytes: number): void {
    const held = (this.#held.get(id) ?? 0) - bytes;
    this.#sum -= bytes;
    if (held > 0) this.#held.set(id, held);
    else this.#held.delete(id);
  }
}
