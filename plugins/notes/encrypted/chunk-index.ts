import { isHexKey, sanitizeName } from '#kernel/nostr'

/** The index of a file that is stored in chunks. */
export interface ChunkIndex {
  readonly fileName: string
  /** Sizes in bytes before encryption: of the whole file, and of each chunk except the last. */
  readonly size: number
  readonly chunkSize: number
  /** SHA-256 of each stored chunk in hex. Each hash is also the file name of its chunk. */
  readonly chunkHashes: readonly string[]
}

const MAX_CHUNK_BYTES = 64 * 1024 * 1024
const MAX_CHUNKS = 20_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** Reads a chunk index. Returns `undefined` if the index is incomplete or invalid. */
export function parseChunkIndex(text: string): ChunkIndex | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { fileName, size, chunkSize, chunkHashes } = value as Readonly<Record<string, unknown>>
  if (!isCount(size) || !isCount(chunkSize) || chunkSize > MAX_CHUNK_BYTES || !Array.isArray(chunkHashes))
    return undefined
  if (chunkHashes.length > MAX_CHUNKS || chunkHashes.length !== Math.ceil(size / chunkSize)) return undefined
  const hashes = chunkHashes.map(hash => (typeof hash === 'string' ? hash.toLowerCase() : ''))
  if (!hashes.every(isHexKey)) return undefined
  return {
    fileName: typeof fileName === 'string' ? sanitizeName(fileName, 100) : '',
    size,
    chunkSize,
    chunkHashes: hashes,
  }
}
