import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on a free local port that returns only TXT records. It does not keep the Node process alive. */
export interface DnsServer {
  address: string;
  records: Map<string, string[]>;
}

const TXT = 16;
const NAME_ERROR = 3;

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4').unref();
  socket.on('message', (query, from) => socket.send(encodeResponse(query, records), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, records };
}

/** Encodes a DNS response (RFC 1035, section 4): the question, followed by one record for each text. */
function encodeResponse(query: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  while ((query[at] ?? 0) > 0) {
    const length = query[at] ?? 0;
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(12, at + 5);
  const texts = query.readUInt16BE(at + 1) === TXT ? records.get(labels.join('.').toLowerCase()) : undefined;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts ? 0 : NAME_ERROR), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(texts ?? []).map(encodeRecord)]);
}

function encodeRecord(text: string): Buffer {
  const data = Buffer.from(text);
  const head = Buffer.from([0xc0, 0x0c, 0, TXT, 0, 1, 0, 0, 0, 0, 0, data.length + 1, data.length]);
  return Buffer.concat([head, data]);
}
