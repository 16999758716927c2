/** The interface between the door and a rate limiter. */

/** The scope that is charged: `workspace:7`, `guest:12`, `guest:share …`, `user:3` or `address:127.0.0.1`. */
export interface RateScope {
  kind: 'workspace' | 'guest' | 'user' | 'address';
  id: string;
}

export interface RateState {
  policy: RateScope['kind'];
  /** Requests per window. */
  limit: number;
  window_seconds: number;
  remaining: number;
  /** Seconds until the window ends, at least 1. */
  resets_in_seconds: number;
  exceeded: boolean;
}

export interface RateLimiter {
  /** Charges one request. null: this scope has no limit. */
  charge(scope: RateScope): Promise<RateState | null>;
  /** The state as far as this process knows it, without a charge. null: this scope has no limit. */
  look(scope: RateScope): RateState | null;
}
