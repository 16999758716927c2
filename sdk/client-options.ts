/** How to reach a server. */
export interface ClientOptions {
  /** `https://minutebook.example.com`, or empty for the server of the present page. */
  base_url: string;
  /**
   * Sent with every request. A function is called before each, and once more with the refused token after a
   * 401: the request is retried if it returns another.
   */
  token?: string | ((refused?: string) => Promise<string | undefined>) | undefined;
  /** How often a request is retried if it may be repeated; 2 by default, 0 for never. */
  retries?: number | undefined;
  /**
   * Whether lost connections, timeouts and faults of proxies (408, 500, 502, 504) are retried too, besides
   * 429 and 503; true by default. A page may prefer to report them at once.
   */
  retries_faults?: boolean | undefined;
  /** How long one try may take; 60,000 by default, 0 for no limit. */
  timeout_ms?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Called for every answer, for its status and header fields such as RateLimit and x-request-id. */
  on_response?: ((response: Response) => void) | undefined;
  fetch?: typeof fetch | undefined;
}
