/**
 * A box of an ISO base media file (ISO/IEC 14496-12); QuickTime calls it an atom. Positions are in bytes from the start
 * of the file.
 */
export interface Mp4Box {
  readonly type: string
  readonly startByte: number
  /** Start of the box's content, which follows size and type. */
  readonly contentByte: number
  readonly end: number
}

/** Thrown if a video file is malformed or has too many boxes. */
export class UnreadableVideoError extends Error {}

/**
 * Maximum number of boxes that are read in one video. A video of one hour in fragments of one second has about 50,000.
 */
const MAX_BOXES = 200_000
/** Number of bytes that are read around the header of a box. They usually include the next headers. */
const READ_WINDOW_BYTES = 4 * 1024
/** Maximum number of bytes of a table or header that are read at once. */
const MAX_READ_BYTES = 16 * 1024 * 1024

/** Reads parts of a video file that may be larger than memory. Rejects with `UnreadableVideoError`. */
export interface Mp4Reader {
  /** Reads the boxes between `from` and `to`. This range must consist of whole boxes. */
  readBoxes(from: number, to: number): Promise<readonly Mp4Box[]>
  readChildren(box: Mp4Box): Promise<readonly Mp4Box[]>
  /** Reads the content of a box. */
  readContent(box: Mp4Box): Promise<DataView>
}

export function createMp4Reader(video: Blob): Mp4Reader {
  let remainingBoxes = MAX_BOXES
  const readBytes = async (from: number, to: number) => {
    if (to - from > MAX_READ_BYTES) throw new UnreadableVideoError('a table too large')
    return new DataView(await video.slice(from, to).arrayBuffer())
  }
  let buffered = { from: 0, bytes: new ArrayBuffer(0) }
  /**
   * Reads the header of a box: size, type, and perhaps a long size. At the end of the file it has fewer than 16 bytes.
   */
  const readHeader = async (headerByte: number, to: number) => {
    const headerBytes = Math.min(16, to - headerByte)
    if (headerByte < buffered.from || headerByte + headerBytes > buffered.from + buffered.bytes.byteLength)
      buffered = {
        from: headerByte,
        bytes: await video.slice(headerByte, headerByte + READ_WINDOW_BYTES).arrayBuffer(),
      }
    if (headerByte + headerBytes > buffered.from + buffered.bytes.byteLength)
      throw new UnreadableVideoError('a cut box')
    return new DataView(buffered.bytes, headerByte - buffered.from, headerBytes)
  }
  const readBoxes = async (from: number, to: number) => {
    const foundBoxes: Mp4Box[] = []
    const isWholeFile = from === 0 && to === video.size
    let nextByte = from
    // The last bytes are not read as a box: lists in old QuickTime videos end with four zero bytes.
    while (nextByte + 8 <= to) {
      if (remainingBoxes-- === 0) throw new UnreadableVideoError('too many boxes')
      const header = await readHeader(nextByte, to)
      const type = String.fromCharCode(...[4, 5, 6, 7].map(index => header.getUint8(index)))
      const size32 = header.getUint32(0)
      if (size32 === 1 && header.byteLength < 16) throw new UnreadableVideoError('a cut box')
      const contentByte = nextByte + (size32 === 1 ? 16 : 8)
      const size = size32 === 1 ? Number(header.getBigUint64(8)) : size32 === 0 ? to - nextByte : size32
      // An interrupted recording ends in the middle of its media data, so this box ends with the file.
      const end = isWholeFile && type === 'mdat' ? Math.min(nextByte + size, to) : nextByte + size
      if (end < contentByte || end > to) throw new UnreadableVideoError('a box of a wrong size')
      foundBoxes.push({ type, startByte: nextByte, contentByte, end })
      nextByte = end
    }
    return foundBoxes
  }
  return {
    readBoxes,
    readChildren: ({ contentByte, end }) => readBoxes(contentByte, end),
    readContent: ({ contentByte, end }) => readBytes(contentByte, end),
  }
}
