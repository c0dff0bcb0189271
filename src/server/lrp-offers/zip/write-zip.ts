import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of texts. The same texts give the same bytes: its times are the format's first day. Source: PKWARE, APPNOTE 6.3.10, 4.3. */
export function zipOf(texts: readonly { name: string; text: string }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of texts) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const fields = entryFields(Buffer.byteLength(name), content, packed);
    const local = Buffer.concat([
      signature('PK\u0003\u0004'),
      fields,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        signature('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        fields,
        Buffer.alloc(2),
        entry,
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(texts.length, 4);
  end.writeUInt16LE(texts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signature('PK\u0005\u0006'), end]);
}

const signature = (text: string): Buffer => Buffer.from(text, 'latin1');

const FIRST_DAY = 0x21; // January 1, 1980

/** From the version needed to the length of the name, which both headers share. */
function entryFields(nameLength: number, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4); // deflated
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}
