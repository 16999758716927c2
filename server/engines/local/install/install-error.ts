import { render, toReason, type Reason } from '@minutebook/contract/reasons.ts';

/** Why a model is not installed, and the remedy. */
export class InstallError extends Error {
  override name = 'InstallError';
  /** For pages; what has none of its own is said there in English too. */
  readonly reason: Reason;

  /** @param said a sentence for the operator, or the reason itself */
  constructor(said: string | Reason, { reason, ...options }: ErrorOptions & { reason?: Reason } = {}) {
    super(typeof said === 'string' ? said : render(said), options);
    this.reason = reason ?? (typeof said === 'string' ? toReason('other', { text: said }) : said);
  }
}

/** Another process is changing the models. */
export class ModelsLockedError extends InstallError {
  override name = 'ModelsLockedError';
}
