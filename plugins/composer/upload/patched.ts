const ZEROS = new Blob([new Uint8Array(1024 * 1024)])

/** A byte range of a file. */
export interface Stretch {
  readonly at: number
  readonly end: number
}

/** A byte range that is overwritten with `bytes`, or with zeros if these are absent. */
export interface Patch extends Stretch {
  readonly bytes?: Uint8Array<ArrayBuffer>
}

function zeros(count: number): Blob[] {
  const parts: Blob[] = []
  for (let left = count; left > 0; left -= ZEROS.size) parts.push(ZEROS.slice(0, left))
  return parts
}

/**
 * Returns the video file with these ranges overwritten. Its size stays the same, and it is never loaded into memory as
 * a whole.
 */
export function patched(film: Blob, patches: readonly Patch[]): BlobPart[] {
  const parts: BlobPart[] = []
  let done = 0
  for (const { at, end, bytes } of [...patches].sort((a, b) => a.at - b.at)) {
    const from = Math.max(at, done)
    const to = Math.min(end, film.size)
    if (to <= from) continue
    parts.push(film.slice(done, from), ...(bytes ? [bytes.subarray(from - at, to - at)] : zeros(to - from)))
    done = to
  }
  return [...parts, film.slice(done)]
}
