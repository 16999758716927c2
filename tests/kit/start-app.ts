import type { AddressInfo } from 'node:net';
import type { RecordContext } from '@minutebook/server/records/record-context.ts';
import { makeApp, type AppParts } from '@minutebook/server/start/app.ts';
import { closeApp } from '@minutebook/server/start/start-answering.ts';
import { makeLeasedRateLimiter } from '@minutebook/server/http/limits/rate-limiter.ts';
import type { TestServer } from './test-server.ts';

export interface TestApp {
  app: Awaited<ReturnType<typeof makeApp>>;
  base_url: string;
  /** Returns the response and its parsed JSON, which is null without a body. */
  get(path: string, token?: string): Promise<{ response: Response; body: Record<string, unknown> | null }>;
  stop(): Promise<void>;
}

/** Starts another application on a test server's database, with parts of its context replaced. */
export async function startApp(
  server: TestServer,
  parts: Partial<RecordContext> = {},
  options: Pick<AppParts, 'stream_limits'> = {},
): Promise<TestApp> {
  const ctx: RecordContext = { ...server.ctx, ...parts };
  const limiter = makeLeasedRateLimiter(ctx.db, ctx.clock, ctx.config.rate_limits);
  const app = await makeApp({ ctx, limiter, ...options });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const base_url = `http://127.0.0.1:${port}`;
  return {
    app,
    base_url,
    async get(path, token) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(base_url + path, { headers });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return { response, body: isJson && text !== '' ? JSON.parse(text) : null };
    },
    stop: () => closeApp(app),
  };
}
