const ZEROS = new Blob([new Uint8Array(1024 * 1024)])

/** A byte range of a file. */
export interface ByteRange {
  readonly startByte: number
  readonly endByte: number
}

/** A byte range that is overwritten with `bytes`, or with zeros if there are none. */
export interface BytePatch extends ByteRange {
  readonly bytes?: Uint8Array<ArrayBuffer>
}

function zeroBlobs(byteCount: number): Blob[] {
  const blobParts: Blob[] = []
  for (let remainingBytes = byteCount; remainingBytes > 0; remainingBytes -= ZEROS.size)
    blobParts.push(ZEROS.slice(0, remainingBytes))
  return blobParts
}

/** Returns the video with these ranges overwritten. Its size does not change, and only the patches are in memory. */
export function applyPatches(video: Blob, patches: readonly BytePatch[]): BlobPart[] {
  const blobParts: BlobPart[] = []
  let patchedUntil = 0
  for (const { startByte, endByte, bytes } of [...patches].sort((a, b) => a.startByte - b.startByte)) {
    const from = Math.max(startByte, patchedUntil)
    const to = Math.min(endByte, video.size)
    if (to <= from) continue
    blobParts.push(
      video.slice(patchedUntil, from),
      ...(bytes ? [bytes.subarray(from - startByte, to - startByte)] : zeroBlobs(to - from)),
    )
    patchedUntil = to
  }
  return [...blobParts, video.slice(patchedUntil)]
}
