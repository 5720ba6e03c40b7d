/**
 * The addresses of the other uploads that ran at the same time: those of files chosen before this one, and after it.
 */
export interface UploadNeighbourUrls {
  readonly earlier: readonly string[]
  readonly later: readonly string[]
}

/**
 * Returns the position in a text at which the address of an upload is written: at the cursor, but after the addresses
 * of earlier files and before those of later files. Addresses that the user has deleted are ignored.
 */
export function findUploadPosition(
  text: string,
  cursor: number,
  { earlier, later }: UploadNeighbourUrls,
): number {
  let minPosition = 0
  for (const url of earlier) {
    const index = text.indexOf(url, minPosition)
    if (index >= 0) minPosition = index + url.length
  }
  let maxPosition = text.length
  for (const url of later.toReversed()) {
    const index = maxPosition > minPosition ? text.lastIndexOf(url, maxPosition - url.length) : -1
    if (index >= minPosition) maxPosition = index
  }
  return Math.min(Math.max(cursor, minPosition), maxPosition)
}
