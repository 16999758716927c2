import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { sniffMedia } from './sniff-media.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(256),
  ]);

/** A title picture that is larger than what is looked at. */
const MP3_WITH_PICTURE = bytes('ID3', [4, 0, 0, 0, 0x7f, 0x7f, 0x7f], 'APIC');
const WEBM = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm');
const MP4 = bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isommp41');
const M4A = bytes([0, 0, 0, 24], 'ftypM4A ', [0, 0, 2, 0], 'isommp41');
const OGG = bytes('OggS', [0, 2], Array<number>(20).fill(0), [1, 19], 'OpusHead');
const WAVE64 = [0x2e, 0x91, 0xcf, 0x11, 0xa5, 0xd6, 0x28, 0xdb, 0x04, 0xc1, 0, 0];
const PDF = bytes('%PDF-1.7\n');

/** What is left of a frame, and then two of 417 bytes. */
const FRAME = [0xff, 0xfb, 0x90, 0x64, ...Array<number>(413).fill(0x55)];
const MP3_CUT_OUT = bytes(Array<number>(300).fill(0x55), FRAME, FRAME);

const cases: [name: string, head: Buffer, filename: string, content_type: string | undefined][] = [
  ['a WAV file', makeWaveFile(), 'a.wav', 'audio/wav'],
  ['a WAV file with long sizes', bytes('RF64', [255, 255, 255, 255], 'WAVEds64'), 'a.wav', 'audio/wav'],
  ['a WAV file of broadcasters', bytes('BW64', [255, 255, 255, 255], 'WAVEds64'), 'a.wav', 'audio/wav'],
  ['a Wave64 file', bytes('riff', WAVE64, [0, 1, 0, 0, 0, 0, 0, 0], 'wave'), 'a.w64', 'audio/x-w64'],
  ['a sound file of Sun', bytes('.snd', [0, 0, 0, 24]), 'a.au', 'audio/basic'],
  ['a True Audio file', bytes('TTA1', [1, 0, 1, 0, 16, 0]), 'a.tta', 'audio/x-tta'],
  [
    'a True Audio file with tags',
    bytes('ID3', [3, 0, 0, 0, 0, 0, 4, 9, 9, 9, 9], 'TTA1'),
    'a.tta',
    'audio/x-tta',
  ],
  [
    'a WAV file with its numbers the other way round',
    bytes('RIFX', [0, 0, 0, 9], 'WAVE'),
    'a.wav',
    'audio/wav',
  ],
  ['an MP3 file that begins within a frame', MP3_CUT_OUT, 'a.mp3', 'audio/mpeg'],
  ['the same under another name', MP3_CUT_OUT, 'a.bin', undefined],
  ['a DTS stream', bytes([0x7f, 0xfe, 0x80, 0x01, 0xfc]), 'a.dts', 'audio/vnd.dts'],
  ['a DTS stream of a disc', bytes([0xff, 0x1f, 0x00, 0xe8, 0xf1]), 'a.dts', 'audio/vnd.dts'],
  ['a RealMedia file', bytes('.RMF', [0, 0, 0, 18, 0, 0]), 'a.rm', 'application/vnd.rn-realmedia'],
  ['other long sizes', bytes('RF64', [255, 255, 255, 255], 'AVI '), 'a.wav', undefined],
  ['an MP3 file that begins with a large picture', MP3_WITH_PICTURE, 'a.mp3', 'audio/mpeg'],
  ['a WebM file', WEBM, 'a.webm', 'video/webm'],
  ['a WebM file that is called sound', WEBM, 'a.weba', 'audio/webm'],
  ['an MP4 file', MP4, 'a.mp4', 'video/mp4'],
  ['an MP4 file that is called sound', MP4, 'a.m4a', 'audio/mp4'],
  ['an MP4 file of sound alone', M4A, 'a.bin', 'audio/mp4'],
  ['an Opus file', OGG, 'a.ogg', 'audio/ogg'],
  ['a PDF that is called sound', PDF, 'a.mp3', undefined],
  ['a page that is called sound', bytes('<!doctype html><html>'), 'a.mp3', undefined],
  ['a script that is called a film', bytes('#!/bin/sh\n'), 'a.mp4', undefined],
  ['zeros', bytes(''), 'a.wav', undefined],
];

for (const [name, head, filename, content_type] of cases) {
  test(`${name} is ${content_type ?? 'no media'}`, async () => {
    assert.equal((await sniffMedia(head, filename))?.content_type, content_type);
  });
}
