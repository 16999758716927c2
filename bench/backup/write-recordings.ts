/** Writes incompressible recordings of noise, as record files to import. */
import { randomFillSync } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WAVE_HEADER_BYTES, writeWaveHeader } from '../../tests/kit/make/make-wave-file.ts';

const FILES = 8;
const SAMPLE_RATE = 16_000;
const PART_BYTES = 4_000_000;

export async function writeRecordings(folder: string, bytes: number): Promise<void> {
  for (let number = 1; number <= FILES; number += 1) {
    const name = `recording-${number}`;
    await writeNoise(join(folder, `${name}.wav`), Math.floor(bytes / FILES));
    const record = {
      format: 'minutebook.record/1',
      title: `Recording ${number}`,
      recorded_at: `2026-03-0${number}T09:00:00Z`,
      media: { file: `${name}.wav` },
      dialogs: [{ id: 1, start_ms: 0, duration_ms: 1_000, text: 'Good morning.' }],
    };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(record));
  }
}

async function writeNoise(path: string, bytes: number): Promise<void> {
  const header = Buffer.alloc(WAVE_HEADER_BYTES);
  writeWaveHeader(header, 1, SAMPLE_RATE);
  header.writeUInt32LE(bytes - 8, 4);
  header.writeUInt32LE(bytes - WAVE_HEADER_BYTES, 40);
  const file = await open(path, 'w');
  try {
    await file.write(header);
    const part = Buffer.alloc(PART_BYTES);
    for (let left = bytes - WAVE_HEADER_BYTES; left > 0; left -= PART_BYTES) {
      await file.write(randomFillSync(part), 0, Math.min(left, PART_BYTES));
    }
  } finally {
    await file.close();
  }
}
