import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCommandGroups } from './commands.ts';
import { UsageError } from '@minutebook/mb/parser/option.ts';
import { parseCommandLine } from '@minutebook/mb/parser/parse-command-line.ts';
import { toMinutebook } from './run-command-line.ts';

const groups = await loadCommandGroups(undefined);
const minutebook = toMinutebook(groups);
const { commands } = minutebook;
const parse = (...args: string[]) => parseCommandLine(minutebook, args);
const given = (...args: string[]) => {
  const line = parse(...args);
  assert.ok('given' in line);
  return line.given;
};
const help = (...args: string[]) => {
  const line = parse(...args);
  assert.ok('help' in line);
  return line.help;
};
const refuses = (args: string[], message: RegExp) => {
  assert.throws(
    () => parse(...args),
    (error) => error instanceof UsageError && message.test(error.message),
  );
};

/** Splits words like a shell, as far as the examples need it. */
const toWords = (example: string) =>
  (example.split(' < ')[0] ?? '').match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];

describe('The help', () => {
  it('lists every command, and the commands of a group', () => {
    const overview = help();
    for (const { heading } of groups) assert.ok(overview.includes(`\n${heading}:\n`), heading);
    for (const { name } of commands) assert.equal(overview.split(`\n  ${name}  `).length, 2, name);
    assert.deepEqual(help('token'), help('token', '--help'));
    assert.match(help('token'), /token create .*\n.*token list .*\n.*token revoke/);
    assert.doesNotMatch(help('token'), /workspace create/);
  });

  it('offers CSV, which every list has, where it is taken alone', () => {
    const lists = commands.filter(({ name }) => name.endsWith(' list'));
    assert.ok(lists.length > 10);
    for (const { name, is_list } of lists) assert.equal(is_list, true, name);
    for (const { name, is_list = false } of commands)
      assert.equal(help(...name.split(' '), '--help').includes('--csv'), is_list, name);
  });

  it('of a command shows every option with its default, and an example that the command takes', () => {
    for (const { name, options = {}, example } of commands) {
      const shown = help(...name.split(' '), '--help');
      for (const option of Object.keys(options))
        assert.ok(shown.includes(`--${option}`), `${name} --${option}`);
      assert.ok(shown.includes(`minutebook ${example}`));
      assert.ok('command' in parse(...toWords(example)), example);
    }
    assert.match(help('member', 'add', '--help'), /--role <owner\|admin\|member\|guest> .*default: member/);
    assert.match(help('import', '--help'), /Usage: minutebook import <file or folder>… \[options\]/);
  });
});

describe('The commands loaded for a line', () => {
  it('are all that begin with its first word', async () => {
    const firstWords = commands.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((each) => each.replace(/ .*/, '')),
    );
    for (const word of new Set(firstWords)) {
      const loaded = toMinutebook(await loadCommandGroups(word)).commands.map(({ name }) => name);
      assert.ok(loaded.length < commands.length, word);
      const begin = commands.filter(({ name, aliases = [] }) =>
        [name, ...aliases].some((each) => each === word || each.startsWith(`${word} `)),
      );
      for (const { name } of begin) assert.ok(loaded.includes(name), name);
    }
  });

  it('are all of them for a word that none begins with', async () => {
    const all = toMinutebook(await loadCommandGroups('nothing')).commands;
    assert.deepEqual(
      all.map(({ name }) => name),
      commands.map(({ name }) => name),
    );
  });
});

describe('The command line', () => {
  it('says its version', () => {
    assert.match(help('--version'), /^\d+\.\d+\.\d+$/);
  });

  it('gives a command its operands and options, and the defaults of missing ones', () => {
    assert.deepEqual(given('label', 'create', 'Roadmap', '--workspace', 'seori'), {
      name: 'Roadmap',
      workspace: 'seori',
      color: '#3b82f6',
    });
    const roles = given(
      'role',
      'create',
      'Auditor',
      '--workspace=seori',
      '--allow',
      'record.edit',
      '--allow',
      'record.share',
    );
    assert.deepEqual(roles['allow'], ['record.edit', 'record.share']);
    assert.deepEqual(given('import', 'a.vtt', 'b.srt', '--workspace', 'seori')['paths'], ['a.vtt', 'b.srt']);
  });

  it('reads times with their zone', () => {
    const at = given('import', 'a.vtt', '--workspace', 's', '--recorded-at', '2026-03-02T09:00:00+09:00')[
      'recorded-at'
    ];
    assert.deepEqual(at, new Date('2026-03-02T00:00:00Z'));
    refuses(
      ['import', 'a.vtt', '--workspace', 's', '--recorded-at', '2026-03-02'],
      /--recorded-at must be a time with its zone/,
    );
    refuses(
      ['import', 'a.vtt', '--workspace', 's', '--recorded-at', '2026-13-02T09:00:00Z'],
      /--recorded-at/,
    );
  });

  it('names missing, unknown, wrong and surplus arguments', () => {
    refuses(['fly'], /There is no command "fly": "minutebook --help" lists them\.$/);
    for (const typed of ['tokne', 'toke', 'tokens', 'takken'])
      refuses([typed, 'list'], /Did you mean "token"\?$/);
    refuses(['token', 'fly'], /"token fly"; there are token create, token list, token revoke/);
    refuses(['token', 'crate'], /"token crate"\. Did you mean "token create"\?$/);
    refuses(['backup', 'verfiy', 'x.tar'], /"backup verfiy"\. Did you mean "backup verify"\?$/);
    refuses(['backup', 'pruen'], /Did you mean "backup prune"\?$/);
    refuses(
      ['backup', 'prune', 'x', '--keep', '-1'],
      /^--keep needs a value; one that begins with a dash is written --keep=-…$/,
    );
    refuses(['import', 'caf\uFFFD.vtt', '--workspace', 's'], /"caf\uFFFD.vtt" is not valid UTF-8/);
    refuses(['team', 'create', 'Sales'], /--workspace is missing/);
    refuses(['label', 'create', '--workspace', 'seori'], /<name> is missing/);
    refuses(
      ['label', 'list', '--workspace', 'seori', '--colour', 'red'],
      /Unknown option '--colour'.*"minutebook label list --help"/,
    );
    refuses(['label', 'list', '--workspace', 'a', '--workspace', 'b'], /--workspace is given twice/);
    refuses(
      ['label', 'list', 'Roadmap', '--workspace', 'seori'],
      /"Roadmap" is more than this command takes: options alone\./,
    );
    refuses(
      ['member', 'add', 'a@b.c', '--workspace', 's', '--role', 'king'],
      /--role must be one of owner, admin, member, guest, not "king"/,
    );
    refuses(['label', 'create', ' ', '--workspace', 's'], /<name> must not be blank/);
    refuses(['record', 'delete', '0x10', '--workspace', 's'], /<record id>… must be a whole number/);
    refuses(['token', 'create', '--user', 'a@b.c', '--expires-in-days', '731'], /from 1 to 730/);
  });
});
