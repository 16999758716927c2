import { defineOperatorCommand } from '../../command.ts';

export const migrate = defineOperatorCommand({
  name: 'migrate',
  summary: 'Migrates the database to this version; every other command does so too',
  operands: {},
  options: {},
  example: 'migrate',
  async run(_given, { applied }) {
    const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    return { json: { applied }, text };
  },
});
