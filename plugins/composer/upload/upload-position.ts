/** The addresses of the uploads before and after one, of those that were under way together, in the order chosen. */
export interface UploadNeighbourUrls {
  readonly earlier: readonly string[]
  readonly later: readonly string[]
}

/**
 * Returns the position at which the address of an upload is written into a text: at the cursor, but after the addresses
 * of earlier uploads and before those of later ones. Addresses that the user has deleted are passed over.
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
