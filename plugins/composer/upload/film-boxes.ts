/**
 * A box of an ISO base media file (ISO/IEC 14496-12); QuickTime calls it an atom. Positions are in bytes from the start
 * of the file.
 */
export interface Box {
  readonly type: string
  readonly at: number
  /** Start of the box's content, which follows size and type. */
  readonly body: number
  readonly end: number
}

/** Thrown if a video file is malformed or has too many boxes. */
export class UnreadableFilm extends Error {}

/**
 * Maximum number of boxes that are read in one video. A video of one hour in fragments of one second has about 50,000.
 */
const MAX_BOXES = 200_000
/** Number of bytes that are read around the header of a box. They usually include the next headers. */
const READ_WINDOW_BYTES = 4 * 1024
/** Maximum number of bytes of a table or header that are read at once. */
const MAX_READ = 16 * 1024 * 1024

/** Reads parts of a video file that may be larger than memory. Rejects with `UnreadableFilm`. */
export interface FilmReader {
  /** Reads the boxes between `from` and `to`. This range must consist of whole boxes. */
  boxes(from: number, to: number): Promise<readonly Box[]>
  inside(box: Box): Promise<readonly Box[]>
  /** Reads the content of a box. */
  content(box: Box): Promise<DataView>
}

export function createFilmReader(film: Blob): FilmReader {
  let left = MAX_BOXES
  const read = async (from: number, to: number) => {
    if (to - from > MAX_READ) throw new UnreadableFilm('a table too large')
    return new DataView(await film.slice(from, to).arrayBuffer())
  }
  let held = { from: 0, bytes: new ArrayBuffer(0) }
  /** Reads the header of a box: size, type and long size. Returns fewer bytes at the end of the file. */
  const headAt = async (at: number, to: number) => {
    const want = Math.min(16, to - at)
    if (at < held.from || at + want > held.from + held.bytes.byteLength)
      held = { from: at, bytes: await film.slice(at, at + READ_WINDOW_BYTES).arrayBuffer() }
    if (at + want > held.from + held.bytes.byteLength) throw new UnreadableFilm('a cut box')
    return new DataView(held.bytes, at - held.from, want)
  }
  const boxes = async (from: number, to: number) => {
    const found: Box[] = []
    const whole = from === 0 && to === film.size
    let at = from
    // The loop ends before the last bytes, because lists of old QuickTime videos end with four zero bytes.
    while (at + 8 <= to) {
      if (left-- === 0) throw new UnreadableFilm('too many boxes')
      const head = await headAt(at, to)
      const type = String.fromCharCode(...[4, 5, 6, 7].map(i => head.getUint8(i)))
      const short = head.getUint32(0)
      if (short === 1 && head.byteLength < 16) throw new UnreadableFilm('a cut box')
      const body = at + (short === 1 ? 16 : 8)
      const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? to - at : short
      // An interrupted recording ends in the middle of its media data, so limit the end of that box.
      const end = whole && type === 'mdat' ? Math.min(at + size, to) : at + size
      if (end < body || end > to) throw new UnreadableFilm('a box of a wrong size')
      found.push({ type, at, body, end })
      at = end
    }
    return found
  }
  return {
    boxes,
    inside: ({ body, end }) => boxes(body, end),
    content: ({ body, end }) => read(body, end),
  }
}
