/** The media store cannot do what it should; the sentence names the store and is for an operator. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  /** What S3 calls it, such as `NoSuchBucket`; empty when no answer says. */
  readonly code: string;
  /** It may work later without anybody mending anything. */
  readonly is_temporary: boolean;
  /** How long the store asks to be left alone; 0: it does not say. */
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
