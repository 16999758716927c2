import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { makeAddressGuard } from './address-guard.ts';
import { isNetwork, makeNetworkCheck, readAddress } from './network.ts';

/** Notations, and the addresses they stand for. */
const ADDRESSES: [string, string | undefined][] = [
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:10.1.2.3', '10.1.2.3'],
  ['::ffff:a01:203', '10.1.2.3'],
  ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ['0000:0000:0000:0000:0000:ffff:0a01:0203', '10.1.2.3'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::1', '::1'],
  ['::', '::'],
  ['fe80::1%eth0', undefined],
  ['::ffff:10.1.2.3%1', undefined],
  ['010.1.2.3', undefined],
  ['10.1.2', undefined],
  ['0x0a.1.2.3', undefined],
  ['[::1]', undefined],
  ['10.1.2.3:80', undefined],
  ['1::2::3', undefined],
  ['', undefined],
];

for (const [text, address] of ADDRESSES) {
  test(`"${text}" is ${address ?? 'no address'}`, () => assert.equal(readAddress(text)?.address, address));
}

/** A network, an address that is inside, and one that is not. */
const NETWORKS: [string, inside: string, outside: string][] = [
  ['10.0.0.0/8', '10.255.255.255', '11.0.0.0'],
  ['10.1.2.3/8', '10.200.0.1', '9.255.255.255'],
  ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.4'],
  ['10.1.2.3/32', '10.1.2.3', '10.1.2.2'],
  ['0.0.0.0/0', '255.255.255.255', '::1'],
  ['0.0.0.0/0', '::ffff:1.2.3.4', '2001:db8::1'],
  ['::/0', '2001:db8::1', '10.1.2.3'],
  ['::ffff:10.0.0.0/104', '10.9.9.9', '11.0.0.1'],
  ['::ffff:a00:0/104', '10.9.9.9', '::a00:1'],
  ['::ffff:0:0/96', '192.0.2.1', '::1'],
  ['::ffff:10.1.2.3/128', '10.1.2.3', '10.1.2.4'],
  ['2001:db8::/32', '2001:db8:ffff::1', '2001:db9::'],
  ['2001:0db8:0:0:0:0:0:0/32', '2001:DB8::1', '2001:db7::1'],
  ['::1/128', '0:0:0:0:0:0:0:1', '::2'],
  ['fe80::/10', 'febf::1', 'fe80::1%eth0'],
];

for (const [network, inside, outside] of NETWORKS) {
  test(`${network} has ${inside} in it and not ${outside}`, () => {
    assert.ok(isNetwork(network));
    const isIn = makeNetworkCheck([network]);
    assert.ok(isIn(inside));
    assert.ok(!isIn(outside));
  });
}

test('A text that is no network is refused and contains no address', () => {
  const prefixes = ['', '33', '-1', '+8', '08', '8.0', ' 8', '8 ', '1e1', '255.0.0.0', '8/8', '999', '٨'];
  const wrong = prefixes.map((prefix) => `10.0.0.0/${prefix}`);
  for (const text of [
    ...wrong,
    '2001:db8::/129',
    // Part of what is no IPv4 address in it.
    '::ffff:10.0.0.0/95',
    '::ffff:0:0/0',
    'fe80::%eth0/64',
    'fe80::/64%eth0',
    '10.0.0/8',
    '/8',
    '',
    'example.com',
  ]) {
    assert.ok(!isNetwork(text), text);
    assert.ok(!makeNetworkCheck([text])('10.0.0.1'), text);
  }
  assert.ok(!makeNetworkCheck([])('10.0.0.1'));
  assert.ok(!makeNetworkCheck(['0.0.0.0/0', '::/0'])('unknown'));
});

test('A webhook goes to addresses outside and to those that are allowed, however they are written', () => {
  const goes = (url: string, ...allowed: string[]) => makeAddressGuard(allowed).allowsUrl(new URL(url));
  for (const host of ['8.8.8.8', '[2606:4700::1111]', 'example.com'])
    assert.ok(goes(`https://${host}/`), host);
  for (const host of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[5f00::1]',
  ])
    assert.ok(!goes(`https://${host}/`), host);
  assert.ok(goes('http://[::ffff:10.1.2.3]/', '10.1.0.0/16'));
  assert.ok(goes('http://10.1.2.3/', '::ffff:10.1.0.0/112'));
  assert.ok(!goes('http://10.2.2.3/', '::ffff:10.1.0.0/112', 'fe80::1%eth0', '10.0.0.0/99'));
});

/** Answers each question with one address, in the form of RFC 1035. */
async function startNameServer(t: TestContext): Promise<string[]> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12);
    asked.push(question.toString('latin1', 13, end).replaceAll(/[^a-z-]/g, '.'));
    const isIpv4 = question.readUInt16BE(end + 1) === 1;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    head.writeUInt16BE(0, 10);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14]);
    socket.send(
      Buffer.concat([head, question.subarray(12, end + 5), isIpv4 ? answer : Buffer.alloc(0)]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  t.after(() => {
    dns.setServers(before);
    socket.close();
  });
  return asked;
}

test('A name that is unknown and one that leads inside cannot be told apart', async () => {
  const reasonOf = (name: string, ...allowed: string[]) =>
    new Promise<string>((resolve) => {
      makeAddressGuard(allowed).lookup(name, { all: true }, (error) =>
        resolve(`${error?.name} ${error?.message.replace(name, 'it')}`),
      );
    });
  const inside = await reasonOf('localhost');
  assert.match(inside, /^AddressRefusedError /);
  // No name server is asked for a part of a name that is longer than any.
  const unknown = `${'x'.repeat(70)}.example`;
  assert.equal(await reasonOf(unknown), inside);
  assert.match(await reasonOf(unknown, unknown), /ENOTFOUND/, 'whoever allows a name may know of it');
});

test('A name that strangers give is asked of name servers, and takes no thread of the process', async (t) => {
  const asked = await startNameServer(t);
  const look = (...allowed: string[]) =>
    new Promise<{ error: Error | null; addresses: LookupAddress[] | string }>((resolve) => {
      makeAddressGuard(allowed, { of_strangers: true }).lookup(
        'slow.outside.example',
        { all: true },
        (error, addresses) => resolve({ error, addresses }),
      );
    });
  assert.deepEqual(await look(), { error: null, addresses: [{ address: '93.184.215.14', family: 4 }] });
  assert.deepEqual(new Set(asked), new Set(['slow.outside.example']));
  asked.length = 0;
  await look('10.1.0.0/16');
  assert.deepEqual(asked, [], 'names inside may stand in files of the machine');
});
