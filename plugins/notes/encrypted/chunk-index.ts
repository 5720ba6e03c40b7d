import { isHexKey, neutralize } from '#kernel/nostr'

/** What a chunked file consists of. */
export interface ChunkIndex {
  readonly fileName: string
  /** Bytes of the whole file, and of each chunk but the last, before encryption. */
  readonly size: number
  readonly chunkSize: number
  /** SHA-256 of each chunk as it is served, hex, which is also its name. */
  readonly chunkHashes: readonly string[]
}

const MAX_CHUNK = 64 * 1024 * 1024
const MAX_CHUNKS = 20_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** `undefined` for anything that is not a whole index. */
export function readChunkIndex(text: string): ChunkIndex | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { fileName, size, chunkSize, chunkHashes } = value as Readonly<Record<string, unknown>>
  if (!isCount(size) || !isCount(chunkSize) || chunkSize > MAX_CHUNK || !Array.isArray(chunkHashes))
    return undefined
  if (chunkHashes.length > MAX_CHUNKS || chunkHashes.length !== Math.ceil(size / chunkSize)) return undefined
  const hashes = chunkHashes.map(hash => (typeof hash === 'string' ? hash.toLowerCase() : ''))
  if (!hashes.every(isHexKey)) return undefined
  return {
    fileName: typeof fileName === 'string' ? neutralize(fileName, 100) : '',
    size,
    chunkSize,
    chunkHashes: hashes,
  }
}
