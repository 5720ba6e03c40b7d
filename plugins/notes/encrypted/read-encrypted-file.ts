import { bytesToHex } from '#kernel/nostr'
import type { UrlPolicyService } from '#kernel/url-policy'
import { isChunkIndexUrl } from '../media'
import { type ChunkIndex, parseChunkIndex } from './chunk-index'
import { decryptFile, ENCRYPTION_OVERHEAD_BYTES } from './decrypt-file'
import { fetchBytes } from './fetch-bytes'
import { FileError } from './file-error'

/** The address of an encrypted file, and its key and size. */
export interface EncryptedFileLocation {
  readonly url: string
  /** Hex key; empty if the author gave none. */
  readonly key: string
  /** Hex nonce of a file of kind 15 (NIP-17); absent if the file begins with it. */
  readonly nonce?: string | undefined
  /** Size in bytes that the author states. */
  readonly size?: number | undefined
}

export interface ReadFileOptions {
  /** Decides whether the file's addresses may be requested. */
  readonly outside: UrlPolicyService
  readonly signal: AbortSignal
  /** Reports the share that has loaded, 0 to 1, or `undefined` if the size is unknown. */
  onProgress(share: number | undefined): void
}

interface ReadIntoMemoryOptions extends ReadFileOptions {
  /** Maximum number of bytes; a larger file is refused with a `FileError` whose `tooLarge` is true. */
  readonly maxBytes?: number
}

const MAX_INDEX_BYTES = 4 * 1024 * 1024
/** Maximum number of bytes of a file in one piece, because such a file is held in memory as a whole. */
const MAX_UNCHUNKED_BYTES = 128 * 1024 * 1024
/** Maximum number of requests for one file that is read into memory: 25 MB in the smallest usual chunks. */
const MAX_CHUNKS_IN_MEMORY = 400

/**
 * Yields the decrypted pieces of a file in order. Only one piece of a chunked file is in memory at a time. Throws a
 * `FileError` on failure, or the signal's reason if aborted. Pass `index` if the chunked file's index was already
 * read.
 */
export async function* readEncryptedFile(
  file: EncryptedFileLocation,
  options: ReadFileOptions,
  index?: ChunkIndex,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!isChunkIndexUrl(file.url)) yield await readUnchunkedFile(file, options)
  else yield* readChunks(file, index ?? (await fetchChunkIndex(file, options)), options)
}

/** Reads a file of at most `maxBytes` bytes into memory, as its pieces in order. */
export async function readFileIntoMemory(
  file: EncryptedFileLocation,
  options: ReadIntoMemoryOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (!isChunkIndexUrl(file.url)) return [await readUnchunkedFile(file, options)]
  const index = await fetchChunkIndex(file, options)
  if (
    index.size > (options.maxBytes ?? MAX_UNCHUNKED_BYTES) ||
    index.chunkHashes.length > MAX_CHUNKS_IN_MEMORY
  )
    throw new FileError('The file is too large to be shown', true)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of readChunks(file, index, options)) pieces.push(piece)
  return pieces
}

/** Reads a file stored in one piece. */
async function readUnchunkedFile(
  { url, key, nonce, size }: EncryptedFileLocation,
  { outside, signal, onProgress, maxBytes = MAX_UNCHUNKED_BYTES }: ReadIntoMemoryOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  let received = 0
  const bytes = await fetchBytes(url, {
    outside,
    signal,
    maxBytes: maxBytes + ENCRYPTION_OVERHEAD_BYTES,
    errorMessage: 'Failed to fetch encrypted file',
    onBytes(count) {
      received += count
      onProgress(size ? Math.min(1, received / (size + ENCRYPTION_OVERHEAD_BYTES)) : undefined)
    },
  })
  return decryptFile(bytes, key, nonce)
}

/**
 * Reads the index of a chunked file. Rejects with a `FileError` on failure, or with the signal's reason if aborted.
 */
export async function fetchChunkIndex(
  { url, key }: EncryptedFileLocation,
  { outside, signal }: Pick<ReadFileOptions, 'outside' | 'signal'>,
): Promise<ChunkIndex> {
  const isEncrypted = /\.bin$/i.test(new URL(url).pathname)
  if (isEncrypted && key === '') throw new FileError('Missing decryption key for index file')
  const problem = 'Failed to fetch index file'
  const bytes = await fetchBytes(url, { outside, signal, maxBytes: MAX_INDEX_BYTES, errorMessage: problem })
  const index = parseChunkIndex(new TextDecoder().decode(isEncrypted ? await decryptFile(bytes, key) : bytes))
  if (!index) throw new FileError(problem)
  return index
}

async function* readChunks(
  { url, key }: EncryptedFileLocation,
  { chunkHashes, chunkSize, size }: ChunkIndex,
  { outside, signal, onProgress }: ReadFileOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let received = 0
  let decryptedBytes = 0
  for (const [at, hash] of chunkHashes.entries()) {
    const problem = `Failed to fetch chunk ${at + 1}`
    const bytes = await fetchBytes(new URL(`${hash}.bin`, url).href, {
      outside,
      signal,
      maxBytes: Math.min(chunkSize, size) + ENCRYPTION_OVERHEAD_BYTES,
      errorMessage: problem,
      onBytes(count) {
        received += count
        onProgress(Math.min(1, received / (size + chunkHashes.length * ENCRYPTION_OVERHEAD_BYTES)))
      },
    })
    // All chunks have the same key, so a chunk in a wrong position would decrypt too. The hash detects such an
    // exchange.
    const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (digest !== hash) throw new FileError(problem)
    const piece = await decryptFile(bytes, key)
    decryptedBytes += piece.length
    yield piece
  }
  if (decryptedBytes !== size) throw new FileError('The file does not have the stated size')
}
