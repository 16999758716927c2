/** Uploads in parts (tus 1.0), as far as a page sends them; what was sent is counted and thrown away. */
import type { IncomingMessage } from 'node:http';
import type { MockRecords } from './mock-records.ts';

interface Reply {
  status: number;
  headers: Record<string, string>;
}

export interface MockUploads {
  answer(request: IncomingMessage, path: string, body: Buffer): Reply;
}

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };

export function makeMockUploads(records: MockRecords): MockUploads {
  const uploads = new Map<string, { size: number; offset: number }>();

  function create({ headers }: IncomingMessage): Reply {
    const metadata = Object.fromEntries(
      String(headers['upload-metadata'])
        .split(',')
        .map((pair) => pair.split(' ')),
    ) as Record<string, string>;
    const title = Buffer.from(metadata['title'] ?? '', 'base64').toString();
    const location = `/uploads/orchard/${records.add(title)}`;
    uploads.set(location, { size: Number(headers['upload-length']), offset: 0 });
    return { status: 201, headers: { ...TUS, location } };
  }

  return {
    answer(request, path, body) {
      if (request.method === 'OPTIONS')
        return {
          status: 204,
          headers: { ...TUS, 'tus-max-size': '5000000000', 'upload-limit': 'max-append-size=100000000' },
        };
      if (request.method === 'POST') return create(request);
      const upload = uploads.get(path);
      if (upload === undefined) return { status: 404, headers: TUS };
      if (request.method === 'PATCH') {
        if (Number(request.headers['upload-offset']) !== upload.offset) return { status: 409, headers: TUS };
        upload.offset += body.length;
      }
      if (request.method === 'DELETE') uploads.delete(path);
      const { size, offset } = upload;
      return {
        status: request.method === 'HEAD' ? 200 : 204,
        headers: { ...TUS, 'upload-offset': String(offset), 'upload-length': String(size) },
      };
    },
  };
}
