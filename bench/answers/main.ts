/**
 * `npm run bench:answers -- [<folder> <questions.json>] [--others]`: how often an answer is among the first five passages, and how long
 * one meeting takes. Korean and Japanese questions are the repository's own, about `tests/data/minutes/open.json`; English ones are
 * given: a folder of meetings (`meeting_transcripts` in a JSON file each) and questions with the turns that answer them, from 1
 * (`{questions: [{meeting, question, spans}]}`). What was tuned was tuned on every other meeting of those; `--others` shows the rest.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable, type TableRow } from '../insights/print-table.ts';
import { measureAnswers, type AskedMeeting, type LabelledQuestion } from './measure-answers.ts';

const { values, positionals } = parseArgs({
  options: { others: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder, questions] = positionals;
const rows: TableRow[] = [];
if (folder !== undefined && questions !== undefined) rows.push(...(await measureGiven(folder, questions)));
for (const language of ['ko', 'ja']) rows.push(...(await measureOwn(language)));
printTable(rows);

async function measureGiven(from: string, path: string): Promise<TableRow[]> {
  const { questions: all } = readJson(path) as { questions: LabelledQuestion[] };
  const names = [...new Set(all.map(({ meeting }) => meeting))];
  const isShown = (name: string) => names.indexOf(name) % 2 === (values.others === true ? 1 : 0);
  const meetings = names.map((name): AskedMeeting => {
    const { meeting_transcripts } = readJson(join(from, `${name}.json`)) as Given;
    return {
      name,
      utterances: meeting_transcripts.map(({ speaker, content }) => ({ speaker, text: content })),
    };
  });
  return measureAnswers(
    'en',
    meetings,
    all.filter(({ meeting }) => isShown(meeting)),
  );
}

interface Given {
  meeting_transcripts: { speaker: string; content: string }[];
}

type OwnQuestion = Omit<LabelledQuestion, 'meeting'> & { meeting: number };

/** Measures meetings of all three languages in one workspace, as in real use. */
async function measureOwn(language: string): Promise<TableRow[]> {
  const data = join(import.meta.dirname, '../../tests/data');
  const meetings = readJson(join(data, 'minutes/open.json')) as Pick<AskedMeeting, 'utterances'>[];
  const asked = readJson(join(data, `answers/${language}.json`)) as OwnQuestion[];
  return measureAnswers(
    language,
    meetings.map(({ utterances }, index) => ({ name: String(index), utterances })),
    asked.map(({ meeting, ...question }) => ({ ...question, meeting: String(meeting) })),
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
