import { bytesToHex } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'
import { isChunkIndex } from '../media'
import { type ChunkIndex, readChunkIndex } from './chunk-index'
import { decrypt, OVERHEAD_BYTES } from './decrypt'
import { fetchBytes } from './fetch-bytes'
import { FileProblem } from './file-problem'

/** The address of an encrypted file, and its key and size. */
export interface EncryptedFile {
  readonly url: string
  /** Hex key; empty if the author gave none. */
  readonly key: string
  /** Hex nonce of a file of kind 15 (NIP-17); absent if the file begins with it. */
  readonly nonce?: string | undefined
  /** Size in bytes that the author states. */
  readonly size?: number | undefined
}

export interface ReadOptions {
  /** Decides whether the file's addresses may be requested. */
  readonly outside: OutsideService
  readonly signal: AbortSignal
  /** Reports the share that has loaded, 0 to 1, or `undefined` if the size is unknown. */
  onProgress(share: number | undefined): void
}

interface ReadWholeOptions extends ReadOptions {
  /** Maximum number of bytes; a larger file is refused with a `FileProblem` whose `tooLarge` is true. */
  readonly most?: number
}

const MAX_INDEX = 4 * 1024 * 1024
/** Maximum number of bytes of a file in one piece, because such a file is held in memory as a whole. */
const MAX_WHOLE = 128 * 1024 * 1024
/** Maximum number of requests for one file that is read into memory: 25 MB in the smallest usual chunks. */
const MAX_CHUNKS_IN_MEMORY = 400

/**
 * Yields the decrypted pieces of a file in order. Only one piece of a chunked file is in memory at a time. Throws a
 * `FileProblem` on failure, or the signal's reason if aborted. Pass `index` if the chunked file's index was already
 * read.
 */
export async function* readFile(
  file: EncryptedFile,
  options: ReadOptions,
  index?: ChunkIndex,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!isChunkIndex(file.url)) yield await readWhole(file, options)
  else yield* readChunks(file, index ?? (await readIndex(file, options)), options)
}

/** Reads a file of at most `most` bytes into memory, as its pieces in order. */
export async function readPieces(
  file: EncryptedFile,
  options: ReadWholeOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (!isChunkIndex(file.url)) return [await readWhole(file, options)]
  const index = await readIndex(file, options)
  if (index.size > (options.most ?? MAX_WHOLE) || index.chunkHashes.length > MAX_CHUNKS_IN_MEMORY)
    throw new FileProblem('The file is too large to be shown', true)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of readChunks(file, index, options)) pieces.push(piece)
  return pieces
}

/** Reads a file stored in one piece. */
async function readWhole(
  { url, key, nonce, size }: EncryptedFile,
  { outside, signal, onProgress, most = MAX_WHOLE }: ReadWholeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  let received = 0
  const bytes = await fetchBytes(url, {
    outside,
    signal,
    most: most + OVERHEAD_BYTES,
    problem: 'Failed to fetch encrypted file',
    onBytes(count) {
      received += count
      onProgress(size ? Math.min(1, received / (size + OVERHEAD_BYTES)) : undefined)
    },
  })
  return decrypt(bytes, key, nonce)
}

/**
 * Reads the index of a chunked file. Rejects with a `FileProblem` on failure, or with the signal's reason if aborted.
 */
export async function readIndex(
  { url, key }: EncryptedFile,
  { outside, signal }: Pick<ReadOptions, 'outside' | 'signal'>,
): Promise<ChunkIndex> {
  const isEncrypted = /\.bin$/i.test(new URL(url).pathname)
  if (isEncrypted && key === '') throw new FileProblem('Missing decryption key for index file')
  const problem = 'Failed to fetch index file'
  const bytes = await fetchBytes(url, { outside, signal, most: MAX_INDEX, problem })
  const index = readChunkIndex(new TextDecoder().decode(isEncrypted ? await decrypt(bytes, key) : bytes))
  if (!index) throw new FileProblem(problem)
  return index
}

async function* readChunks(
  { url, key }: EncryptedFile,
  { chunkHashes, chunkSize, size }: ChunkIndex,
  { outside, signal, onProgress }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let received = 0
  let given = 0
  for (const [at, hash] of chunkHashes.entries()) {
    const problem = `Failed to fetch chunk ${at + 1}`
    const bytes = await fetchBytes(new URL(`${hash}.bin`, url).href, {
      outside,
      signal,
      most: Math.min(chunkSize, size) + OVERHEAD_BYTES,
      problem,
      onBytes(count) {
        received += count
        onProgress(Math.min(1, received / (size + chunkHashes.length * OVERHEAD_BYTES)))
      },
    })
    // All chunks have the same key, so a chunk in a wrong position would decrypt too. The hash detects such an
    // exchange.
    const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (digest !== hash) throw new FileProblem(problem)
    const piece = await decrypt(bytes, key)
    given += piece.length
    yield piece
  }
  if (given !== size) throw new FileProblem('The file does not have the stated size')
}
