/** Commands that change existing records. */
import { choice, ids, text, UsageError, wholeNumber, withDefault } from '@minutebook/cli/option.ts';
import { recordScopes, type Client } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { eachRecord, recordIds } from './each-record.ts';
import { recordId } from './record-get.ts';

type Change = Parameters<Client['updateRecord']>[0]['body'];

export const recordEdit = defineCommand({
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
    'if-version': wholeNumber('version', 'only while it is this one, as changes tell it', {
      least: 1,
      most: Number.MAX_SAFE_INTEGER,
    }),
  },
  example: 'record edit 12 --title "The harbor plan" --scope workspace',
  async run({ record, 'if-version': version, ...given }, { connect }) {
    const body: Change = {
      ...(given.title !== undefined && { title: given.title }),
      ...(given.notes !== undefined && { notes: given.notes }),
      ...(given.place !== undefined && { place: given.place }),
      ...(given['follow-up-on'] !== undefined && { follow_up_on: given['follow-up-on'] }),
      ...(given['phone-number'] !== undefined && { phone_number: given['phone-number'] }),
      ...(given.scope !== undefined && { scope: given.scope }),
      ...(given.team.length > 0 && { team_ids: [...given.team] }),
      ...(given.protected !== undefined && { protected_from_deletion: given.protected === 'yes' }),
    };
    if (Object.keys(body).length === 0)
      throw new UsageError('What is to be changed? "mb record edit --help" says what can be.');
    const { client, findSlug } = await connect();
    const params = { slug: await findSlug(), record_id: record };
    const condition = version === undefined ? {} : { if_match: `"${version}"` };
    const changed = await client.updateRecord({ params, body }, condition);
    return { json: changed, shown: `Record ${record} is changed: ${Object.keys(body).join(', ')}.` };
  },
});

export const recordDelete = defineCommand({
  name: 'record delete',
  summary: 'Moves records to the trash; "record restore" brings them back',
  operands: { records: recordIds },
  options: {},
  example: 'record delete 12 13',
  is_list: true,
  async run({ records }, session) {
    return eachRecord(records, session, {
      act: (client, params) => client.deleteRecord({ params }),
      done: 'deleted',
    });
  },
});

export const recordRestore = defineCommand({
  name: 'record restore',
  summary: 'Restores records from the trash, with everything that belonged to them',
  operands: { records: recordIds },
  options: {},
  example: 'record restore 12',
  is_list: true,
  async run({ records }, session) {
    return eachRecord(records, session, {
      act: (client, params) => client.restoreRecord({ params }),
      done: 'restored',
    });
  },
});

export const recordRerun = defineCommand({
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
  },
  example: 'record rerun 12 --from transcribe --language ko',
  is_list: true,
  async run({ records, from, language, speakers }, session) {
    const body = {
      from,
      ...(language !== undefined && { language }),
      ...(speakers !== undefined && { speakers }),
    };
    return eachRecord(records, session, {
      act: (client, params) => client.rerunRecord({ params, body }),
      done: 'begun',
    });
  },
});
