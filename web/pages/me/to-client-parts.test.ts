import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toClientParts } from './to-client-parts.ts';

const named = (client: string) => {
  const parts = toClientParts(client);
  return parts === undefined
    ? undefined
    : `${parts.browser}, ${parts.system}${parts.is_phone ? ', phone' : ''}`;
};

test('A browser is known by its own name, not by those that it also gives', () => {
  const clients = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36':
      'Chrome, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0':
      'Edge, Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15':
      'Safari, macOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1':
      'Safari, iPhone, phone',
    'Mozilla/5.0 (Linux; Android 16; SM-S938N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36':
      'Samsung Internet, Android, phone',
    'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0': 'Firefox, Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Whale/4.33.325.17 Safari/537.36':
      'Whale, Windows',
  };
  assert.deepEqual(
    Object.fromEntries(Object.keys(clients).map((client) => [client, named(client)])),
    clients,
  );
});

test('A program is no browser', () => {
  for (const client of ['node', 'curl/8.9.1', '']) assert.equal(named(client), undefined);
  assert.equal(toClientParts(null), undefined);
});
