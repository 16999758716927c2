/** What the SDK needs to know of a server. */
export interface ClientOptions {
  /** `https://minutebook.example.com`; empty for the server that a page came from. */
  base_url: string;
  /**
   * Sent with every request. A function is called before each, and once more with the refused token after a
   * 401: the request is retried if it returns another.
   */
  token?: string | ((refused?: string) => Promise<string | undefined>) | undefined;
  /** How often a request is retried that may be repeated; 2 unless given, 0: never. */
  retries?: number | undefined;
  /**
   * Whether lost connections, timeouts and faults on the way (408, 500, 502, 504) are retried as well, and not a 429 or 503
   * alone; true unless given. A page rather tells its reader at once.
   */
  retries_faults?: boolean | undefined;
  /** How long one try may take; 60,000 unless given, 0: for ever. */
  timeout_ms?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Told of every answer: its status, and header fields such as RateLimit and x-request-id. */
  on_response?: ((response: Response) => void) | undefined;
  fetch?: typeof fetch | undefined;
}
