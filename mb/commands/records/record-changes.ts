/** Commands that change existing records. */
import {
  choice,
  flag,
  id,
  ids,
  required,
  text,
  UsageError,
  wholeNumber,
  withDefault,
  requireSome,
} from '../../parser/option.ts';
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { ApiError, recordScopes, type Client } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { count } from '../../output/report.ts';
import { eachRecord, recordIds } from './each-record.ts';
import { recordId } from './record-get.ts';

type Change = Parameters<Client['updateRecord']>[0]['body'];

const recordEdit = defineCommand({
  name: 'record edit',
  summary: 'Changes the fields of a record; those left out stay as they are',
  operands: { record: recordId },
  options: {
    title: text('title', 'of the record'),
    notes: text('text', 'about the meeting, for everybody who may see it'),
    place: text('text', 'where the meeting was'),
    'follow-up-on': text('day', 'when somebody wants to come back to it, like 2026-03-02'),
    'phone-number': text('number', 'of the other side of a call'),
    scope: choice(recordScopes, 'who sees it; team: with --team'),
    team: ids('team id', 'that it belongs to, as the only ones'),
    protected: choice(['yes', 'no'], 'whether nobody, and no retention, may delete it'),
    'if-version': id('version', 'only while it is this one, as changes tell it'),
  },
  example: 'record edit 12 --title "The harbor plan" --scope workspace',
  async run({ record, 'if-version': version, ...given }, { inWorkspace }) {
    const body: Change = {
      title: given.title,
      notes: given.notes,
      place: given.place,
      follow_up_on: given['follow-up-on'],
      phone_number: given['phone-number'],
      scope: given.scope,
      team_ids: given.team.length > 0 ? [...given.team] : undefined,
      protected_from_deletion: given.protected === undefined ? undefined : given.protected === 'yes',
    };
    requireSome(body, 'What is to be changed? "record edit --help" says what can be.');
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    const condition = version === undefined ? {} : { if_match: `"${version}"` };
    const changed = await client.updateRecord({ params, body }, condition);
    const fields = Object.keys(body).filter((name) => body[name as keyof Change] !== undefined);
    return { json: changed, shown: `Record ${record} is changed: ${fields.join(', ')}.` };
  },
});

const recordDelete = defineCommand({
  name: 'record delete',
  summary: 'Moves records to the trash; "record restore" brings them back',
  operands: { records: recordIds },
  options: {
    force: flag('those that are protected from deletion, too'),
    permanently: flag('at once and for good, not into the trash'),
  },
  example: 'record delete 12 13',
  is_list: true,
  async run({ records, force, permanently }, session) {
    return eachRecord(records, session, {
      async act(client, params) {
        if (force) await client.updateRecord({ params, body: { protected_from_deletion: false } });
        await client.deleteRecord({ params });
        if (permanently) await purge(client, params);
      },
      done: 'deleted',
    });
  },
});

/** A server without a trash has already deleted it for good. */
async function purge(client: Client, params: Parameters<Client['purgeRecord']>[0]['params']): Promise<void> {
  try {
    await client.purgeRecord({ params });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

const recordRestore = defineCommand({
  name: 'record restore',
  aliases: ['trash restore'],
  summary: 'Restores records from the trash, with everything that belonged to them',
  operands: { records: recordIds },
  example: 'record restore 12',
  is_list: true,
  async run({ records }, session) {
    return eachRecord(records, session, {
      act: (client, params) => client.restoreRecord({ params }),
      done: 'restored',
    });
  },
});

const recordRerun = defineCommand({
  name: 'record rerun',
  summary: 'Processes records again, from a stage on',
  operands: { records: recordIds },
  options: {
    from: withDefault(
      choice(['probe', 'transcribe', 'process'], 'which; process makes insights alone'),
      'process',
    ),
    language: text('code', 'that is spoken, ISO 639-1'),
    speakers: wholeNumber('number', 'how many people speak', { least: 1, most: 32 }),
    model: text('name', 'the installed speech model that transcribes it this time'),
    'write-in': choice(['en', 'ko', 'ja'], 'the language that a model writes the insights in'),
    length: choice(['short', 'medium', 'long'], 'of the insights that a model writes'),
  },
  example: 'record rerun 12 --from transcribe --language ko',
  is_list: true,
  async run({ records, from, language, speakers, model, length, ...named }, session) {
    const writeIn = named['write-in'];
    const body = {
      from,
      language,
      speakers,
      engine: model === undefined ? undefined : { engine: 'local' as const, model },
      minutes: {
        ...(writeIn !== undefined && { language: writeIn }),
        ...(length !== undefined && { length }),
      },
    };
    return eachRecord(records, session, {
      act: (client, params) => client.rerunRecord({ params, body }),
      done: 'begun',
    });
  },
});

const recordAttachTranscript = defineCommand({
  name: 'record attach-transcript',
  summary: 'Replaces the transcript of a record by that of a file, in any format that can be imported',
  operands: { record: recordId, file: required(text('file', 'the transcript')) },
  example: 'record attach-transcript 42 meeting.vtt',
  async run({ record, file }, { inWorkspace, folder }) {
    const { client, slug } = await inWorkspace();
    const path = resolve(folder, file);
    if (!(await stat(path)).isFile()) throw new UsageError(`${file} is no file.`);
    const content = (await readFile(path)).toString('base64');
    const { dialog_count, notes } = await client.putTranscript({
      params: { slug, record_id: record },
      body: { filename: basename(file), content, content_encoding: 'base64' },
    });
    const news = `Record ${record} has a transcript of ${count(dialog_count, 'utterance')}, and is processed as soon as a worker is free.`;
    return {
      json: { record_id: record, dialog_count, notes },
      shown: [news, ...notes.map((note) => `Note: ${note}.`)].join('\n'),
    };
  },
});

const recordRenameSpeaker = defineCommand({
  name: 'record rename-speaker',
  summary: 'Renames a speaker of a record; without a name, restores the recognised one',
  operands: { record: recordId, speaker: required(id('speaker id', 'as the record has it, from 1')) },
  options: { name: text('name', 'the new name') },
  example: 'record rename-speaker 42 2 --name "Ada Park"',
  async run({ record, speaker, name = null }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record, speaker_id: speaker };
    await client.renameSpeaker({ params, body: { name } });
    const known = name === null ? 'as it was recognised' : name;
    return {
      json: { record_id: record, speaker_id: speaker, name },
      shown: `Speaker ${speaker} of record ${record} is called ${known}.`,
    };
  },
});

export const changingCommands: readonly Command[] = [
  recordEdit,
  recordDelete,
  recordRestore,
  recordRerun,
  recordAttachTranscript,
  recordRenameSpeaker,
];
