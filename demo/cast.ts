/** The voices of the people in the demo's sound. A person has one voice in every meeting, and in every language. */
import type { Voice } from './voices.ts';

/** An espeak-ng variant, its pitch (0 … 99), and how fast somebody speaks, as a share of what is usual. */
type Manner = [variant: string, pitch: number, pace: number, english?: string];

/** By a member's e-mail address; by the name in the transcript for speakers who are no members. */
const MANNERS: Record<string, Manner> = {
  'jiwoo@seori.example.com': ['f3', 46, 0.98, 'en-us'],
  'seoyeon@seori.example.com': ['f1', 50, 1.02, 'en-us'],
  'junho@seori.example.com': ['m1', 50, 1, 'en-us'],
  'grace@seori.example.com': ['f4', 52, 1, 'en-gb'],
  'minji@seori.example.com': ['f2', 58, 1.01, 'en-us'],
  'daniel@seori.example.com': ['m4', 34, 0.97, 'en-gb'],
  'dongwook@seori.example.com': ['m3', 40, 0.95, 'en-us'],
  'haruka@seori.example.com': ['f2', 64, 1, 'en-us'],
  'ryo@seori.example.com': ['m7', 44, 1.03, 'en-us'],
  'marcus@seori.example.com': ['m2', 42, 1.02, 'en-us'],
  'tomas@seori.example.com': ['m3', 48, 1.01, 'en-gb-x-rp'],
  'jihoon@seori.example.com': ['m3', 62, 1.03],
  'yerin@seori.example.com': ['f4', 70, 1.04],
  'ngozi@seori.example.com': ['f3', 55, 0.99, 'en-gb'],
  'haeun@seori.example.com': ['f5', 56, 0.97, 'en-us'],
  'taehyun@seori.example.com': ['m5', 46, 0.96],
  'oliver@seori.example.com': ['m6', 38, 0.95, 'en-gb-x-rp'],
  'helen@lanternfish.example.org': ['f1', 40, 0.94, 'en-gb-x-rp'],
  'emma@castellanos.example.org': ['f5', 62, 1.01, 'en-us'],
  'Kazuo Inagaki': ['m7', 30, 0.9, 'en-us'],
  'Renee Alvarado': ['f2', 44, 1.02, 'en-us'],
  'Priya Raman': ['f4', 64, 1, 'en-gb'],
  'Colin Reyes': ['m5', 54, 0.96, 'en-us'],
  'Walt Kessler': ['m7', 22, 0.99, 'en-us'],
  오정민: ['m1', 40, 0.95],
  배수진: ['f5', 38, 0.97],
  임상철: ['m1', 30, 0.92],
  노현정: ['f1', 66, 1.03],
  '온라인 참석자': ['m6', 58, 1],
  '黒沢 健一': ['m2', 24, 0.92],
  '森 由佳': ['f4', 52, 1],
  '𠮷田 茂': ['m6', 30, 0.95],
  '木村 沙織': ['f5', 60, 1.04],
};
/** Somebody whom the transcript does not name yet. */
const UNKNOWN: Manner = ['m4', 50, 1, 'en-us'];

const WORDS_PER_MINUTE: Record<string, number> = { en: 170, ko: 192, ja: 165 };

interface Speaker {
  member?: string | null | undefined;
  name?: string | null;
}

export function findVoice({ member, name }: Speaker, language: string): Voice {
  const manner = member ?? name ?? null;
  const [variant, pitch, pace, english] = manner === null ? UNKNOWN : (MANNERS[manner] ?? refuse(manner));
  return {
    voice: `${language === 'en' ? (english ?? 'en-us') : language}+${variant}`,
    words_per_minute: Math.round((WORDS_PER_MINUTE[language] ?? 170) * pace),
    pitch,
  };
}

function refuse(name: string): never {
  throw new Error(`nobody in the cast speaks for ${name}`);
}
