/** The addresses of the uploads before and after one, of those that were under way together, in the order chosen. */
export interface UploadOrder {
  readonly earlier: readonly string[]
  readonly later: readonly string[]
}

/**
 * Returns the position at which the address of an upload is written into a text: at the cursor, but after the addresses
 * of earlier uploads and before those of later ones. Addresses that the user has deleted are passed over.
 */
export function placeUpload(text: string, cursor: number, { earlier, later }: UploadOrder): number {
  let from = 0
  for (const url of earlier) {
    const at = text.indexOf(url, from)
    if (at >= 0) from = at + url.length
  }
  let to = text.length
  for (const url of later.toReversed()) {
    const at = to > from ? text.lastIndexOf(url, to - url.length) : -1
    if (at >= from) to = at
  }
  return Math.min(Math.max(cursor, from), to)
}
