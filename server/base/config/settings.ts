/**
 * Every setting, once: name, type, default, meaning, an example. `.env.example` and the tables of the
 * documents are generated from it (`npm run generate`); `readSettings` reads the environment by it;
 * constraints between settings are checked by `toConfig`.
 */
import { mailKinds } from '@minutebook/contract/resources/value-lists.ts';
import { Type, type Static } from '@minutebook/contract/schema.ts';

/** A setting that cannot be used; its sentence names the setting and stops the start. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The documentation of a setting, beside its type. */
export interface About {
  /** A sentence fragment that says what the setting does, for the tables. */
  description: string;
  default?: unknown;
  /** A description of the default where it is not a value: "the embedded one". */
  otherwise?: string;
  /** The example in `.env.example` when the default does not make a good one. */
  example?: string;
  /** true: a running server reads it again; all others need a restart. */
  reread?: boolean;
}

const perMinute = { minimum: 0, maximum: 10_000_000 };
const megabytes = { minimum: 1, maximum: 10_000_000 };
const seconds = { minimum: 1, maximum: 86_400 };

const uploadKinds = ['audio', 'video', 'transcript'] as const;
const answerFormats = ['verbose_json', 'diarized_json', 'json'] as const;
export const smtpTls = ['required', 'offered', 'off'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const text = (about: About, rules: { minLength?: number } = {}) => Type.String({ ...rules, ...about });
const maybe = (about: About, rules: { minLength?: number } = {}) => Type.Optional(text(about, rules));

const service = {
  MINUTEBOOK_HOST: text({
    description: 'the address it listens on; 0.0.0.0 is every address of this machine',
    default: '127.0.0.1',
  }),
  MINUTEBOOK_PORT: Type.Integer({
    description: 'the port it listens on; 0 is any free one',
    minimum: 0,
    maximum: 65_535,
    default: 8080,
  }),
  MINUTEBOOK_BASE_URL: maybe({
    description: 'where links in answers lead, when that is not where it listens (behind a proxy, say)',
    otherwise: 'from host and port',
    example: 'https://minutes.example.com',
  }),
  MINUTEBOOK_TRUSTED_PROXIES: Type.Array(Type.String(), {
    description:
      'proxies in front (addresses or networks), whose `X-Forwarded-For` tells the address of a client; without it everybody behind a proxy shares its address, and its rate limit',
    default: [],
    otherwise: 'none',
    example: '127.0.0.1,10.0.0.0/8',
  }),
  MINUTEBOOK_LOG_LEVEL: Type.Enum(logLevels, {
    description: `${logLevels.join(', ')}; the log goes to standard error`,
    default: 'info',
    reread: true,
  }),
};

const storage = {
  MINUTEBOOK_DATA_DIR: maybe({
    description: 'database, media and secret',
    otherwise: '`/var/lib/minutebook` as root, else `~/.local/share/minutebook`',
    example: '/var/lib/minutebook',
  }),
  DATABASE_URL: maybe({
    description: 'a PostgreSQL (15 or newer) of your own',
    otherwise: 'the embedded one',
    example: 'postgresql://user:password@host:5432/minutebook',
  }),
  MINUTEBOOK_SECRET: maybe(
    {
      description:
        'what signs links and seals share passwords, at least 32 characters; servers that share a database need the same',
      otherwise: 'made, in the data folder',
    },
    { minLength: 32 },
  ),
  MINUTEBOOK_BACKUP_PASSPHRASE: maybe(
    {
      description: 'what `minutebook backup` seals the secret with, and `minutebook restore` opens it with',
      otherwise: 'asked for',
    },
    { minLength: 12 },
  ),
  MINUTEBOOK_WAL_ARCHIVE: maybe({
    description:
      'where the embedded database is archived continuously: the full path of a folder on another disk, or s3://bucket/prefix of the store of `MINUTEBOOK_BACKUP_S3_…`',
    otherwise: 'nowhere',
    example: '/mnt/other-disk/minutebook',
  }),
  MINUTEBOOK_WAL_ARCHIVE_DAYS: Type.Integer({
    description: 'days of which every moment can be restored from that archive',
    minimum: 1,
    maximum: 365,
    default: 7,
  }),
  MINUTEBOOK_TRASH_DAYS: Type.Integer({
    description:
      'days that deleted records stay in the trash, with their recordings, and can be restored; 0 deletes them at once, and what is in the trash',
    minimum: 0,
    maximum: 3_650,
    default: 30,
  }),
  MINUTEBOOK_DEMO: Type.Optional(
    Type.Boolean({
      description: 'fills an empty database with the demo workspace',
      otherwise: 'on, but off with `DATABASE_URL`',
      example: 'on',
    }),
  ),
};

const s3 = {
  MINUTEBOOK_S3_ENDPOINT: maybe({
    description: 'the store that holds the bucket',
    example: 'https://s3.example.com',
  }),
  MINUTEBOOK_S3_BUCKET: maybe({ description: 'the bucket for media', example: 'recordings' }),
  MINUTEBOOK_S3_REGION: maybe({
    description: 'what the store is configured with; many have us-east-1',
    example: 'us-east-1',
  }),
  MINUTEBOOK_S3_ACCESS_KEY_ID: maybe({
    description: 'a key that may read, write, delete and list objects, and list and abort multipart uploads',
  }),
  MINUTEBOOK_S3_SECRET_ACCESS_KEY: maybe({ description: 'its secret' }),
  MINUTEBOOK_S3_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description:
        'on: https://host/bucket, which most stores of one’s own speak; off: https://bucket.host, as AWS prefers it',
      otherwise: 'on',
      example: 'on',
    }),
  ),
};

const backups = {
  MINUTEBOOK_BACKUP_S3_ENDPOINT: maybe({
    description: 'the store that holds the bucket for backups',
    example: 'https://s3.example.com',
  }),
  MINUTEBOOK_BACKUP_S3_REGION: maybe({
    description: 'what the store is configured with',
    example: 'us-east-1',
  }),
  MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID: maybe({
    description: 'a key that may read, write, delete and list objects, and list and abort multipart uploads',
  }),
  MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY: maybe({ description: 'its secret' }),
  MINUTEBOOK_BACKUP_S3_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description: 'on: https://host/bucket; off: https://bucket.host',
      otherwise: 'on',
      example: 'on',
    }),
  ),
};

const limits = {
  MINUTEBOOK_RATE_LIMIT_WORKSPACE: Type.Integer({
    description:
      'requests a minute of all members of a workspace together; one member has a quarter of them, at least 600, for pages and for programs each, one guest a tenth, at least 60',
    ...perMinute,
    default: 6_000,
    reread: true,
  }),
  MINUTEBOOK_RATE_LIMIT_USER: Type.Integer({
    description: 'requests a minute of a user for what is in no workspace (list of workspaces, own profile)',
    ...perMinute,
    default: 120,
    reread: true,
  }),
  MINUTEBOOK_RATE_LIMIT_ADDRESS: Type.Integer({
    description: 'requests a minute of an address without a valid token',
    ...perMinute,
    default: 300,
    reread: true,
  }),
};

const signIn = {
  MINUTEBOOK_OIDC_ISSUER: maybe({
    description: 'its address, below which `.well-known/openid-configuration` lies; https',
    example: 'https://sso.example.com/realms/example',
  }),
  MINUTEBOOK_OIDC_CLIENT_ID: maybe({ description: 'as registered', example: 'minutebook' }),
  MINUTEBOOK_OIDC_CLIENT_SECRET: maybe({ description: 'as registered' }),
  MINUTEBOOK_OIDC_NAME: maybe({
    description: 'what the button calls it',
    otherwise: 'its host',
    example: 'Example SSO',
  }),
  MINUTEBOOK_OIDC_SCOPES: maybe({
    description: 'what it is asked for, with spaces between: some tell groups only with a scope of their own',
    otherwise: '`openid email profile`',
    example: 'openid email profile groups',
  }),
  MINUTEBOOK_OIDC_GROUPS_CLAIM: maybe({
    description:
      'the claim that names the groups of a person: `groups`, `roles`, `cognito:groups`, or a path such as `realm_access.roles`',
    otherwise: '`groups`',
    example: 'realm_access.roles',
  }),
  MINUTEBOOK_OIDC_TRUSTED_EMAILS: maybe({
    description:
      'whose addresses count as verified where the provider says nothing of it, as Microsoft Entra: domains, issuers, `xms_edov` (that claim), or `*`, with commas between; an address that it calls unverified stays refused',
    otherwise: 'nobody’s',
    example: 'example.com, example.org',
  }),
};

const mail = {
  MINUTEBOOK_SMTP_URL: maybe({
    description:
      'the mail server, with user and password if it wants them: smtps:// is TLS from the first byte (port 465), smtp:// TLS by STARTTLS (port 587), without which a password goes to this machine alone',
    otherwise: 'no mail is sent',
    example: 'smtps://user:password@mail.example.com:465',
  }),
  MINUTEBOOK_SMTP_TLS: Type.Optional(
    Type.Enum(smtpTls, {
      description:
        'STARTTLS of an smtp:// server: `required`, `offered` (used where it is, whoever signed the certificate) or `off`',
      otherwise: '`required` with a password for another machine, else `offered`',
      example: 'required',
    }),
  ),
  MINUTEBOOK_SMTP_CA_FILE: maybe({
    description:
      'certificates (PEM) that the mail server is trusted by beside those of this machine: of its authority, or its own, whatever name that has',
    example: '/etc/minutebook/mail-ca.pem',
  }),
  MINUTEBOOK_SMTP_NAME: maybe({
    description: 'how it greets the mail server (EHLO)',
    otherwise: 'the host of MINUTEBOOK_BASE_URL, or of this machine',
    example: 'minutes.example.com',
  }),
  MINUTEBOOK_SMTP_OAUTH_URL: maybe({
    description:
      'where it gets access tokens for a mail server that takes no passwords (XOAUTH2); the user stands in MINUTEBOOK_SMTP_URL',
    example: 'https://oauth2.googleapis.com/token',
  }),
  MINUTEBOOK_SMTP_OAUTH_CLIENT_ID: maybe({ description: 'as registered there' }),
  MINUTEBOOK_SMTP_OAUTH_CLIENT_SECRET: maybe({ description: 'as registered there' }),
  MINUTEBOOK_SMTP_OAUTH_REFRESH_TOKEN: maybe({ description: 'of the user' }),
  MINUTEBOOK_MAIL_FROM: maybe({
    description: 'who mail comes from',
    example: 'Minutebook <minutes@example.com>',
  }),
  MINUTEBOOK_MAIL_KINDS: Type.Array(Type.Enum(mailKinds), {
    description: 'which kinds of mail are sent at all',
    default: [...mailKinds],
  }),
  MINUTEBOOK_MAIL_RECORDING_MINUTES: Type.Integer({
    description:
      'how long the processing of an uploaded recording takes, in minutes, before its end is mailed; 0 is always',
    minimum: 0,
    maximum: 10_000,
    default: 5,
  }),
};

const uploads = {
  MINUTEBOOK_UPLOAD_MAX_MB: Type.Integer({ description: 'of a file, in MB', ...megabytes, default: 5_000 }),
  MINUTEBOOK_UPLOAD_PART_MB: Type.Integer({
    description: 'of one request of an upload in parts; proxies in front have limits of their own',
    ...megabytes,
    default: 100,
  }),
  MINUTEBOOK_UPLOAD_UNFINISHED: Type.Integer({
    description: 'uploads that a member may have begun at once',
    minimum: 1,
    maximum: 1_000_000,
    default: 50,
  }),
  MINUTEBOOK_UPLOAD_RESERVE_MB: Type.Integer({
    description: 'left free on the disk of the data folder, where the database may live too',
    minimum: 0,
    maximum: 10_000_000,
    default: 200,
  }),
  MINUTEBOOK_UPLOAD_KINDS: Type.Array(Type.Enum(uploadKinds), {
    description: 'what may be uploaded: audio, video, transcript',
    default: [...uploadKinds],
  }),
};

const work = {
  MINUTEBOOK_WORKER: Type.Boolean({
    description:
      'whether the server itself works on recordings; off when `minutebook worker` does so in processes of its own',
    default: true,
  }),
  MINUTEBOOK_SOUND_JOBS: Type.Integer({
    description: 'recordings, or ten-minute pieces of them, that a process works on at once',
    minimum: 1,
    maximum: 64,
    default: 1,
  }),
  MINUTEBOOK_WORKER_PROCESSES: Type.Integer({
    description:
      'processes beside the server in which transcripts and media are read; one that hangs is killed alone, and one workspace has half of them at most',
    minimum: 1,
    maximum: 64,
    default: 3,
  }),
  MINUTEBOOK_WORKER_PORT: Type.Optional(
    Type.Integer({
      description:
        'where `minutebook worker` answers /metrics, /healthz and /readyz, on the address of MINUTEBOOK_HOST',
      minimum: 0,
      maximum: 65_535,
      otherwise: 'nowhere',
      example: '9090',
    }),
  ),
  MINUTEBOOK_MAX_DURATION_HOURS: Type.Integer({
    description: 'the longest recording that is worked on; longer ones are kept as they are',
    minimum: 1,
    maximum: 1_000,
    default: 24,
  }),
  MINUTEBOOK_WEBHOOK_ALLOWED: Type.Array(Type.String(), {
    description:
      'networks, addresses and names of the own network that webhooks may be sent to and calendars read from, also without TLS; all others must be https and outside',
    default: [],
    otherwise: 'none',
    example: '10.1.0.0/16,hooks.internal',
  }),
  MINUTEBOOK_OAUTH_ALLOWED: Type.Array(Type.String(), {
    description:
      'networks, addresses and names of the own network whose programs may use OAuth by a document of theirs, also without TLS; all others must be https and outside',
    default: [],
    otherwise: 'none',
    example: '10.1.0.0/16,tools.internal',
  }),
  MINUTEBOOK_OAUTH_REGISTRATION: Type.Boolean({
    description:
      'whether a program without such a document may register itself, as many agents do; people still decide whom they let in',
    default: true,
  }),
  MINUTEBOOK_CACHE_MB: Type.Integer({
    description:
      'megabytes of rendered records (list items, details, transcripts) that a server keeps in memory',
    minimum: 1,
    maximum: 65_536,
    default: 36,
  }),
  MINUTEBOOK_FFMPEG: text({
    description: 'what decodes sound, by name or path: for transcription, and for the waveform in the player',
    default: 'ffmpeg',
  }),
};

const transcription = {
  MINUTEBOOK_TRANSCRIBE_ENGINE: Type.Optional(
    Type.Enum(['none', 'local', 'openai'], {
      description:
        'none: recordings are kept, transcripts can be attached; local: a model on this machine, which `minutebook engine install` brings; openai: any server with its API',
      otherwise:
        'what is set with `minutebook engine set` or on the page, else local as soon as a model is installed',
      example: 'openai',
    }),
  ),
  MINUTEBOOK_TRANSCRIBE_URL: maybe({
    description: 'its server, without `/audio/transcriptions`',
    otherwise: 'OpenAI’s own, which needs a key',
    example: 'http://localhost:8000/v1',
  }),
  MINUTEBOOK_TRANSCRIBE_MODEL: maybe({
    description:
      'a model that the server has; of the local engine the name of an installed one, or its folder',
    otherwise: 'whisper-1, or the one that is installed',
    example: 'whisper-1',
  }),
  MINUTEBOOK_TRANSCRIBE_KEY: maybe({ description: 'what the server wants as a token' }),
  MINUTEBOOK_TRANSCRIBE_KEY_HEADER: Type.Optional(
    Type.Enum(['authorization', 'api-key'], {
      description: 'where the key goes: authorization (as a bearer token) or api-key (Azure)',
      otherwise: 'api-key where the address has an api-version, else authorization',
      example: 'api-key',
    }),
  ),
  MINUTEBOOK_TRANSCRIBE_LANGUAGE: maybe({
    description: 'an ISO 639-1 code',
    otherwise: 'the engine finds out',
    example: 'en',
  }),
  MINUTEBOOK_TRANSCRIBE_TIMEOUT_SECONDS: Type.Integer({
    description: 'for one piece of 8 to 12 minutes, which is then sent to the server again',
    ...seconds,
    default: 1_800,
  }),
  MINUTEBOOK_TRANSCRIBE_FORMAT: Type.Optional(
    Type.Enum(answerFormats, {
      description: 'verbose_json, diarized_json (with speakers) or json (text without times)',
      otherwise:
        'diarized_json for a model with "diarize" in its name, json for other gpt models, else verbose_json',
      example: 'verbose_json',
    }),
  ),
  MINUTEBOOK_TRANSCRIBE_THREADS: Type.Optional(
    Type.Integer({
      description: 'of the local engine',
      minimum: 1,
      maximum: 64,
      otherwise: 'half the cores, at most 4',
      example: '2',
    }),
  ),
  MINUTEBOOK_TRANSCRIBE_SPEAKERS: text({
    description:
      'of the local engine: auto, off (nobody is told apart), or how many speak in a recording of which nobody has said so',
    default: 'auto',
  }),
  MINUTEBOOK_ENGINE_ALLOWED: Type.Array(Type.String(), {
    description:
      'networks, addresses and names of the own network on which a workspace may choose an engine, also without TLS; all others must be https and outside. What `minutebook engine set` sets needs no entry',
    default: [],
    otherwise: 'none',
    example: '192.168.1.20,ollama.internal',
  }),
  MINUTEBOOK_MODELS_DIR: maybe({
    description: 'where models of the local engine are',
    otherwise: '`models` in the data folder',
    example: '/srv/minutebook/models',
  }),
};

const insights = {
  MINUTEBOOK_INSIGHTS_ENGINE: Type.Optional(
    Type.Enum(['builtin', 'local', 'openai'], {
      description:
        'builtin: no network, no model; local: a model on this machine, which `minutebook engine install minutes` brings; openai: any server with its chat API, which gets masked text alone',
      otherwise:
        'what is set with `minutebook engine set` or on the page, else local as soon as a model is installed, else builtin',
      example: 'openai',
    }),
  ),
  MINUTEBOOK_INSIGHTS_URL: maybe({
    description: 'its server, without `/chat/completions`',
    otherwise: 'OpenAI’s own, which needs a key',
    example: 'http://localhost:11434/v1',
  }),
  MINUTEBOOK_INSIGHTS_MODEL: maybe({
    description: 'a model that the server has, and needed there; of the local engine an installed one',
    example: 'qwen3:8b',
  }),
  MINUTEBOOK_INSIGHTS_KEY: maybe({ description: 'what the server wants as a token' }),
  MINUTEBOOK_INSIGHTS_KEY_HEADER: Type.Optional(
    Type.Enum(['authorization', 'api-key'], {
      description: 'where the key goes: authorization (as a bearer token) or api-key (Azure)',
      otherwise: 'api-key where the address has an api-version, else authorization',
      example: 'api-key',
    }),
  ),
  MINUTEBOOK_INSIGHTS_LANGUAGE: maybe({
    description: 'an ISO 639-1 code',
    otherwise: 'that of the meeting',
    example: 'en',
  }),
  MINUTEBOOK_INSIGHTS_TIMEOUT_SECONDS: Type.Integer({
    description: 'for one request',
    ...seconds,
    default: 1_800,
  }),
  MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS: Type.Optional(
    Type.Integer({
      description: 'what the model takes, question and answer together; a longer meeting is read in parts',
      minimum: 4_096,
      maximum: 1_000_000,
      otherwise: '16384',
      example: '16384',
    }),
  ),
};

/** In the order of the documents, each group with what its settings have in common. */
export const settingGroups = {
  service: { title: 'The service', properties: service },
  storage: { title: 'What it keeps, and where', properties: storage },
  s3: { title: 'Media in S3 instead of the data folder: all of these, or none', properties: s3 },
  backups: {
    title: 'Backups in S3 (`minutebook backup --to s3://…`): all of these, or none',
    properties: backups,
  },
  limits: { title: 'Rate limits; 0 is no limit', properties: limits },
  sign_in: {
    title: 'A provider of OpenID Connect; its redirect address is the base URL + /app/oidc/callback',
    properties: signIn,
  },
  mail: {
    title: 'Mail: both or none; servers and workers need the same',
    properties: mail,
  },
  uploads: { title: 'What may be uploaded', properties: uploads },
  work: { title: 'Work and memory', properties: work },
  transcription: { title: 'What transcribes', properties: transcription },
  insights: {
    title: 'What makes title, insights and label recommendations; "minutebook engine test" tries it',
    properties: insights,
  },
};

export const settings = Type.Object({
  ...service,
  ...storage,
  ...s3,
  ...backups,
  ...limits,
  ...signIn,
  ...mail,
  ...uploads,
  ...work,
  ...transcription,
  ...insights,
});

export type SettingName = keyof typeof settings.properties;
/** The settings as given, with defaults; undefined: not given, and there is no default. */
export type Settings = Static<typeof settings>;
export type AnswerFormat = (typeof answerFormats)[number];
export type UploadKind = (typeof uploadKinds)[number];
