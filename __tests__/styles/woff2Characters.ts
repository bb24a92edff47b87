import { brotliDecompressSync } from 'node:zlib';

/** Tags that a WOFF2 directory writes as their position in the list of the format (W3C WOFF2, 4.1); the ones before and of `cmap`. */
const cmapTag = 0;
const transformedTags = new Set([10, 11]); // glyf and loca: their length in the stream is written as well

/** The characters of a WOFF2 file, from the table of format 4 in its `cmap`. */
export function woff2Characters(file: Buffer): Set<number> {
  const tableCount = file.readUInt16BE(12);
  const compressedLength = file.readUInt32BE(20);
  let position = 48;
  const base128 = () => {
    for (let value = 0; ;) {
      const byte = file[position++] ?? 0;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let cmapOffset: number | null = null;
  for (let table = 0; table < tableCount; table += 1) {
    const flags = file[position++] ?? 0;
    const tag = flags & 63;
    if (tag === 63) position += 4;
    const isTransformed = transformedTags.has(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = base128();
    if (tag === cmapTag) cmapOffset = offset;
    offset += isTransformed ? base128() : length;
  }
  if (cmapOffset === null) throw new Error('no cmap');
  return cmapCharacters(
    brotliDecompressSync(file.subarray(position, position + compressedLength)).subarray(cmapOffset),
  );
}

function cmapCharacters(cmap: Buffer): Set<number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const start = starts.find((candidate) => cmap.readUInt16BE(candidate) === 4);
  if (start === undefined) throw new Error('no cmap of format 4');
  const doubled = cmap.readUInt16BE(start + 6);
  const characters = new Set<number>();
  for (let segment = 0; segment < doubled; segment += 2) {
    const last = cmap.readUInt16BE(start + 14 + segment);
    const first = cmap.readUInt16BE(start + 16 + doubled + segment);
    for (let character = first; character <= last && character < 0xffff; character += 1)
      characters.add(character);
  }
  return characters;
}
