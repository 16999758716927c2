import type { Context } from '../../http/context.ts';

export type WebhookContext = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'keys' | 'metrics'>;
