import { defineOperatorCommand } from '../../command.ts';

export const migrate = defineOperatorCommand({
  name: 'migrate',
  summary: 'Brings the database up to this program; every other command does so too',
  operands: {},
  options: {},
  example: 'migrate',
  async run(_given, { applied }) {
    const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    return { json: { applied }, text };
  },
});
