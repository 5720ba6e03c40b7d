/** A box of an ISO base media file (ISO/IEC 14496-12; QuickTime calls it an atom). Places are bytes of the file. */
export interface Box {
  readonly type: string
  readonly at: number
  /** Where its content begins, behind size and type. */
  readonly body: number
  readonly end: number
}

/** A film that is no sound one, or has more boxes than films have. */
export class UnreadableFilm extends Error {}

/** Boxes looked at in one film; an hour in fragments of a second has some 7,000. */
const MAX_BOXES = 20_000
/** Bytes of one table or header that are read at once. */
const MAX_READ = 16 * 1024 * 1024

/** Reads parts of a film that may be larger than memory. Rejects with `UnreadableFilm`. */
export interface FilmReader {
  /** `from` to `to` hold boxes and nothing else. */
  boxes(from: number, to: number): Promise<readonly Box[]>
  inside(box: Box): Promise<readonly Box[]>
  /** The content of a box. */
  content(box: Box): Promise<DataView>
}

export function createFilmReader(film: Blob): FilmReader {
  let left = MAX_BOXES
  const read = async (from: number, to: number) => {
    if (to - from > MAX_READ) throw new UnreadableFilm('a table too large')
    return new DataView(await film.slice(from, to).arrayBuffer())
  }
  const boxes = async (from: number, to: number) => {
    const found: Box[] = []
    const whole = from === 0 && to === film.size
    let at = from
    // Lists of old QuickTime films end with four zero bytes.
    while (at + 8 <= to) {
      if (left-- === 0) throw new UnreadableFilm('too many boxes')
      const head = await read(at, Math.min(at + 16, to))
      const type = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4))
      const short = head.getUint32(0)
      if (short === 1 && head.byteLength < 16) throw new UnreadableFilm('a cut box')
      const body = at + (short === 1 ? 16 : 8)
      const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? to - at : short
      // A recording that was interrupted ends within its pictures.
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
