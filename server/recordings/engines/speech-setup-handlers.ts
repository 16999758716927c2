/** Speech models that the server's owner installs on a page. */
import { availableParallelism } from 'node:os';
import { basename, isAbsolute } from 'node:path';
import type { SpeechInstallation, SpeechModel } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { noteEvent } from '../../access/note-event.ts';
import { isServerOwner, requireServerOwner } from '../../access/server-owner.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';
import type { Config } from '../../base/config/config.ts';
import { toCommandName } from '../../base/config/env.ts';
import { findFreeBytes } from '../../base/disk-room.ts';
import { catalogue, sizeOf, type CatalogueModel } from '../../engines/local/catalogue.ts';
import { hasSpeechLibrary } from '../../engines/local/has-speech-library.ts';
import { findMinutesLack } from '../../engines/local/install/find-lack.ts';
import { minutesCatalogue } from '../../engines/local/minutes/minutes-catalogue.ts';
import { kindOf, listAllModelFolders } from '../../engines/local/model-folder.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import * as queries from './speech-setup-queries.ts';

export const speechSetupHandlers = {
  'get-speech-setup': async ({ caller, ctx }) => {
    const { workspace, principals, user_id } = caller;
    const { models_dir } = ctx.config;
    const installed = new Set(listAllModelFolders(models_dir).map(({ name }) => name));
    const [is_server_owner, runs_models, room_bytes, [installation], waiting] = await Promise.all([
      isServerOwner(ctx.db, user_id),
      runsModels(),
      findRoom(ctx.config),
      ctx.db.query(queries.selectInstallation, []),
      ctx.db.query(queries.selectWaiting, [workspace.workspace_id, principals]),
    ]);
    return ok({
      is_server_owner,
      runs_models,
      command: toCommandName(),
      room_bytes,
      models: [...catalogue, ...minutesCatalogue()].map((model) => toModel(model, installed)),
      installation: installation === undefined ? null : toInstallation(installation, is_server_owner),
      waiting_record_ids: waiting.map(({ record_id }) => record_id),
    });
  },

  'install-speech-model': async ({ body, caller, ctx }) => {
    const { from = null, accepts_licence = false } = body;
    await requireServerOwner(ctx.db, caller.user_id);
    requirePlace(ctx.config, from);
    const known = [...catalogue, ...minutesCatalogue()].find(({ name }) => name === body.model);
    if (known === undefined && from === null) throw errors.invalid('body.model', 'model_unknown');
    if (known?.is_open !== true && !accepts_licence) {
      throw errors.invalid('body.accepts_licence', 'licence_unread');
    }
    // A preliminary name; the real one is known once the files have been read.
    const model = body.model ?? basename(from ?? '');
    const lack = known?.format === 'gguf' ? findMinutesLack(known) : undefined;
    if (lack !== undefined) throw errors.conflict(...lack);
    if (known?.format !== 'gguf' && !(await runsModels())) throw errors.conflict('local_engine_missing');
    if (listAllModelFolders(ctx.config.models_dir).some(({ name }) => name === model)) {
      throw errors.conflict('installed_already', { model });
    }
    const now = ctx.clock.now();
    return ctx.db.transaction(async (tx) => {
      const size_bytes = known === undefined ? 0 : sizeOf(known);
      const [started] = await tx.query(queries.startInstallation, [body.model, from, model, size_bytes, now]);
      if (started === undefined) {
        const [running] = await tx.query(queries.selectInstallation, []);
        throw errors.conflict('installing_already', { model: running?.model ?? model });
      }
      const { workspace_id } = caller.workspace;
      const detail = { model, from };
      noteEvent(tx, { kind: 'engine.install', workspace_id, actor_user_id: caller.user_id, at: now, detail });
      return created(toInstallation(started, true));
    });
  },

  'cancel-speech-installation': async ({ caller, ctx }) => {
    await requireServerOwner(ctx.db, caller.user_id);
    const now = ctx.clock.now();
    await ctx.db.transaction(async (tx) => {
      const [cancelled] = await tx.query(queries.cancelInstallation, [now]);
      if (cancelled === undefined) return;
      const { workspace_id } = caller.workspace;
      const event = { kind: 'engine.cancel_install', workspace_id, detail: cancelled } as const;
      noteEvent(tx, { ...event, actor_user_id: caller.user_id, at: now });
    });
    return noContent;
  },
} satisfies SubjectHandlers;

function toLack(model: CatalogueModel): Reason | null {
  const lack = model.format === 'gguf' ? findMinutesLack(model) : undefined;
  return lack === undefined ? null : toReason(...lack);
}

/** The estimate for the number of cores of this machine. */
const toHere = (minutes: NonNullable<CatalogueModel['hour_minutes']>): number =>
  minutes[availableParallelism() >= 8 ? 8 : availableParallelism() >= 4 ? 4 : 2];

const toModel = (model: CatalogueModel, installed: ReadonlySet<string>): SpeechModel => ({
  name: model.name,
  about: model.about,
  languages: model.languages,
  licence: model.licence,
  licence_url: model.licence_url,
  asks_consent: !model.is_open,
  size_bytes: sizeOf(model),
  is_installed: installed.has(model.name),
  kind: kindOf(model.format),
  memory_bytes: model.memory_bytes ?? null,
  hour_minutes: model.hour_minutes === undefined ? null : toHere(model.hour_minutes),
  lack: toLack(model),
});

const toInstallation = (
  { started_at, from, ...row }: queries.InstallationRow,
  is_server_owner: boolean,
): SpeechInstallation => ({
  ...row,
  from: is_server_owner ? from : null,
  started_at: started_at.toISOString(),
});

/** An installation reaches only those private addresses that a choice of engine may. */
function requirePlace({ engine_rules }: Config, from: string | null): void {
  if (from === null || isAbsolute(from)) return;
  const url = URL.parse(from);
  if (url !== null && makeAddressGuard(engine_rules.allowed).allowsUrl(url)) return;
  throw errors.invalid('body.from', 'not_a_place_of_models');
}

let found: Promise<boolean> | undefined;
/** Determined once, because it takes a process, and cannot change while this one runs. */
const runsModels = () => (found ??= hasSpeechLibrary());

/** The folder for models does not exist before the first installation. */
const findRoom = ({ models_dir, data_dir }: Config): Promise<number | null> =>
  findFreeBytes(models_dir)
    .catch(() => findFreeBytes(data_dir))
    .catch(() => null);
