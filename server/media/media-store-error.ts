/** The media store failed; the sentence names the store and is for an operator. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  /** The error code of S3, such as `NoSuchBucket`; empty when the answer has none. */
  readonly code: string;
  /** true: it may succeed later without anybody fixing anything. */
  readonly is_temporary: boolean;
  /** The pause that the store asks for; 0: it does not say. */
  readonly retry_after_ms: number;

  constructor(
    message: string,
    more: { code?: string; is_temporary?: boolean; retry_after_ms?: number; cause?: unknown } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    this.code = more.code ?? '';
    this.is_temporary = more.is_temporary ?? false;
    this.retry_after_ms = more.retry_after_ms ?? 0;
  }
}
