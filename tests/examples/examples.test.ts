/**
 * The examples of the documents are what a real server answers: each is asked for again here and compared with its file.
 * `npm run record:examples` writes the files.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  exampleFolder,
  type AnyExampleFolder,
  type ExampleFolder,
} from '@minutebook/contract/openapi/examples.ts';
import { appApi } from '@minutebook/contract/openapi/app-api.ts';
import type { DescribedApi } from '@minutebook/contract/openapi/described-api.ts';
import { serviceApi } from '@minutebook/contract/openapi/service-api.ts';
import { v2Api } from '@minutebook/contract/openapi/v2-api.ts';
import { v3Api } from '@minutebook/contract/openapi/v3-api.ts';
import { openTheatre, setStage, type Stage, type Story } from './stage.ts';
import { isRecording } from '../kit/is-recording.ts';
import { startMail } from '@minutebook/server/mail/start-mail.ts';
import { startMailServer, type MailServer } from '../kit/servers/start-mail-server.ts';
import { startStubOidcProvider } from '../kit/servers/stub-oidc-provider.ts';
import { startTestServer } from '../kit/test-server.ts';
import { makeTape, type Tape } from './tape.ts';
import { faultStory } from './stories/faults.ts';
import { feedStory } from './stories/feed.ts';
import { linkStory, olderStory } from './stories/older.ts';
import { pageStory, serviceAccountStory } from './stories/pages.ts';
import { peopleStory, v2InvitationStory } from './stories/people.ts';
import { consentStory, oauthStory } from './stories/programs.ts';
import { tellWebhooks } from './stories/webhooks.ts';
import { arrivalStory, importStory, recordStory, v2RecordStory } from './stories/records.ts';
import { refusalStory } from './stories/refusals.ts';
import { directoryStory, directoryTokenStory } from './stories/directory.ts';
import {
  factorStory,
  forgottenStory,
  joiningStory,
  meStory,
  ownerStory,
  toSignOutStory,
} from './stories/sign-in.ts';

const ENV = {
  MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1',
  MINUTEBOOK_SMTP_URL: '',
  MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
};

let mailServer: MailServer;
before(async () => {
  mailServer = await startMailServer();
  ENV.MINUTEBOOK_SMTP_URL = mailServer.url;
});
after(() => mailServer.stop());

interface Folder {
  table: DescribedApi['table'];
  stories: Record<string, Story>;
}

const folders: Record<ExampleFolder, Folder> = {
  v2: { table: v2Api.table, stories: { records: v2RecordStory, invitations: v2InvitationStory } },
  v3: {
    table: v3Api.table,
    stories: {
      people: peopleStory,
      records: recordStory,
      arrivals: arrivalStory,
      imports: importStory,
      feed: feedStory,
    },
  },
  app: {
    table: appApi.table,
    stories: {
      pages: pageStory,
      accounts: serviceAccountStory,
      me: meStory,
      consent: consentStory,
      directory: directoryTokenStory,
      joining: joiningStory,
      forgotten: forgottenStory,
      // What it changes of the account and the address of the server stays.
      factors: factorStory,
    },
  },
  service: {
    table: serviceApi.table,
    stories: { older: olderStory, links: linkStory, oauth: oauthStory, directory: directoryStory },
  },
};

/** Tells them one after the other, as ids count up, and gives all that was kept. */
async function tellAll({ table, stories }: Folder): Promise<Pick<Tape, 'examples' | 'errors'>> {
  const theatre = await openTheatre(table, ENV);
  const sender = startMail(theatre.server.ctx, async () => true);
  const kept = { examples: {}, errors: {} };
  try {
    for (const [name, story] of Object.entries(stories)) {
      const stage = await setStage(theatre, name);
      await story(stage);
      Object.assign(kept.examples, stage.tape.examples);
      Object.assign(kept.errors, stage.tape.errors);
    }
  } finally {
    await sender.stop();
    await theatre.server.stop();
  }
  return kept;
}

interface Alone {
  story: (stage: Pick<Stage, 'server' | 'tape'>) => Promise<void>;
  env: Record<string, string>;
  table: Folder['table'];
}

/** On a server of its own, on which nobody is. */
async function tellAlone({ story, env, table }: Alone): Promise<Tape['examples']> {
  const server = await startTestServer({ env });
  try {
    const tape = makeTape({ server, table, defaults: { params: {}, token: '' } });
    await story({ server, tape });
    return tape.examples;
  } finally {
    await server.stop();
  }
}

const becomeOwner = () => tellAlone({ story: ownerStory, env: ENV, table: appApi.table });

async function hearOfSignOut(): Promise<Tape['examples']> {
  const provider = await startStubOidcProvider();
  try {
    const story = toSignOutStory(provider);
    return await tellAlone({ story, env: provider.env, table: serviceApi.table });
  } finally {
    await provider.stop();
  }
}

const alone: Partial<Record<string, () => Promise<Tape['examples']>>> = {
  app: becomeOwner,
  service: hearOfSignOut,
};

for (const [name, folder] of Object.entries(folders)) {
  test(`The examples of ${name} are what the server answers`, async () => {
    const { examples } = await tellAll(folder);
    compare(name as ExampleFolder, { ...examples, ...(await alone[name]?.()) });
  });
}

test('The examples of errors are what the server answers', async () => {
  const table = { ...serviceApi.table, ...v3Api.table };
  compare(
    'errors',
    (await tellAll({ table, stories: { refusals: refusalStory, faults: faultStory } })).errors,
  );
});

test('The examples of webhooks are what a receiver is sent', async () => {
  const theatre = await openTheatre(v3Api.table, ENV);
  try {
    compare('webhooks', await tellWebhooks(await setStage(theatre, 'hooks')));
  } finally {
    await theatre.server.stop();
  }
});

const toFileText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function compare(folder: AnyExampleFolder, examples: Record<string, unknown>): void {
  const path = exampleFolder(folder);
  if (isRecording) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
    for (const [name, example] of Object.entries(examples)) {
      writeFileSync(join(path, `${name}.json`), toFileText(example));
    }
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(path, file), 'utf8'));
  const kept = Object.fromEntries(readdirSync(path).map((file) => [file.replace('.json', ''), read(file)]));
  assert.deepEqual(kept, JSON.parse(toFileText(examples)), 'npm run record:examples');
}
