import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toClientNetwork } from './client-network.ts';

const networks = {
  '192.0.2.7': '192.0.2.7',
  '::ffff:192.0.2.7': '192.0.2.7',
  '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
  '2001:0DB8:1:2::9': '2001:db8:1:2::/64',
  '2001:db8::9': '2001:db8:0:0::/64',
  '2001:db8:1:2:3::': '2001:db8:1:2::/64',
  'fe80::1%eth0': 'fe80:0:0:0::/64',
  '::1': '0:0:0:0::/64',
  '::': '0:0:0:0::/64',
  'not an address': 'unknown',
};

for (const [address, network] of Object.entries(networks)) {
  test(`${address} is charged as ${network}`, () => {
    assert.equal(toClientNetwork(address), network);
  });
}
