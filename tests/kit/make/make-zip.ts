/** Writes ZIP archives byte by byte, including ones that no honest program makes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string | Buffer;
  content: string | Buffer;
  /** The stated size, true or not. */
  size_bytes?: number;
  crc?: number;
  flags?: number;
  method?: number;
  mode?: number;
  /** The stated offset of its bytes. */
  at?: number;
}

export function makeZip(files: readonly ZipFile[]): Buffer {
  const pieces: Buffer[] = [];
  const listing: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.content);
    const method = file.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(file.flags ?? (typeof file.name === 'string' ? 1 << 11 : 0), 2);
    about.writeUInt16LE(method, 4);
    about.writeUInt16LE(0x5c34, 8); // 2026-01-20, midnight
    about.writeUInt32LE(file.crc ?? crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(file.size_bytes ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    pieces.push(Buffer.from('PK\u0003\u0004'), about, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(file.at ?? at, 10);
    listing.push(Buffer.from('PK\u0001\u0002\u0014\u0003'), about, rest, name);
    at += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(listing);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, list, Buffer.from('PK\u0005\u0006'), end]);
}
