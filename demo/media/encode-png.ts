import { deflateSync, crc32 as zlibCrc32 } from 'node:zlib'

/** A colour as a number, 0xRRGGBB. */
export type RgbColor = number

/**
 * Encodes a picture without transparency as PNG. Each row is stored as the difference to the row above, because that
 * makes gradients small.
 */
export function encodePng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => RgbColor,
): Buffer {
  const stride = width * 3
  const raw = Buffer.alloc((stride + 1) * height)
  let above = new Uint8Array(stride)
  let row = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    raw[start] = 2
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y)
      row[x * 3] = colour >> 16
      row[x * 3 + 1] = colour >> 8
      row[x * 3 + 2] = colour
    }
    for (let i = 0; i < stride; i++) raw[start + 1 + i] = row[i]! - above[i]!
    const swap = above
    above = row
    row = swap
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(raw, { level: 4 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ])
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(zlibCrc32(body), body.length + 4)
  return frame
}
