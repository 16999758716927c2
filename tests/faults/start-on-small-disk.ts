/** The service with its own PostgreSQL on a disk that is soon full, with somebody who takes its mails and one who takes its webhooks. */
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeDataFolder } from '../kit/data-folder.ts';
import { makePageClient, PASSWORD } from '../kit/clients/page-client.ts';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import { requireOk } from '../kit/require-ok.ts';
import { startServe } from '../kit/serve-process.ts';
import { startMailServer } from '../kit/servers/start-mail-server.ts';
import { startReceiver } from '../kit/servers/start-receiver.ts';
import { insideSmallDisk } from './small-disk.ts';

const DISK_MB = 400;

export async function startOnSmallDisk(t: TestContext) {
  const mailServer = await startMailServer();
  const receiver = await startReceiver();
  const folder = await makeDataFolder();
  const served = startServe(
    {
      MINUTEBOOK_DATA_DIR: folder.data_dir,
      MINUTEBOOK_DEMO: 'off',
      MINUTEBOOK_UPLOAD_RESERVE_MB: '0',
      MINUTEBOOK_SMTP_URL: mailServer.url,
      MINUTEBOOK_MAIL_FROM: 'minutes@example.com',
      MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1',
      MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
      MINUTEBOOK_RATE_LIMIT_USER: '0',
    },
    { inside: insideSmallDisk(DISK_MB) },
  );
  t.after(async () => {
    served.child.kill('SIGKILL');
    await served.exited;
    await folder.remove();
    await mailServer.stop();
    await receiver.stop();
  });
  const base_url = await served.base_url;
  const service: ReachedServer = { base_url, send: makeSend(() => base_url) };
  const [, setup_code] = await served.says(/setup=(\S+)/);
  const page = makePageClient(service);
  const owner = {
    setup_code,
    name: 'Ana Kim',
    email: 'ana@example.com',
    password: PASSWORD,
    workspace_name: 'Harbour',
    timezone: 'UTC',
  };
  requireOk(await page.send('POST', '/app/owner', { body: owner }));
  const token = await page.getToken();
  const { items } = requireOk(await service.send('GET', '/v2/workspaces', { token })).body;
  const disk = join('/proc', String(served.child.pid), 'root', folder.data_dir);
  return { service, disk, mailServer, receiver, token, slug: items[0].slug as string };
}

/** Leaves nothing: what is written there is in the way until it is deleted. */
export async function fillDisk(path: string, disk: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024);
  const file = await open(path, 'w');
  for (;;) {
    const { bavail, bsize } = await statfs(disk);
    const left = bavail * bsize;
    if (left === 0) break;
    await file.write(block, 0, Math.min(left, block.length));
  }
  await file.close();
}
