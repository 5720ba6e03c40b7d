import { bytesToHex } from '#kernel/nostr'
import { isChunkIndex } from '../media'
import { type ChunkIndex, readChunkIndex } from './chunk-index'
import { decrypt, OVERHEAD } from './decrypt'
import { fetchBytes } from './fetch-bytes'
import { FileProblem } from './file-problem'

/** Where an encrypted file is, and how it is read. */
export interface EncryptedFile {
  readonly url: string
  /** Hex; empty where its author gave none. */
  readonly key: string
  /** Bytes, as its author says. */
  readonly size?: number | undefined
}

export interface ReadOptions {
  readonly signal: AbortSignal
  /** 0 to 1; `undefined` where nobody says how large it is. */
  onProgress(share: number | undefined): void
}

interface ReadWholeOptions extends ReadOptions {
  /** Bytes; of a larger file nothing is given, and its problem says so. */
  readonly most?: number
}

const MAX_INDEX = 4 * 1024 * 1024
/** Of a file in one piece: it is in memory whole. */
const MAX_WHOLE = 128 * 1024 * 1024

/**
 * The pieces of a file in order, decrypted, one at a time: of a chunked one no more than one is in memory. Ends with
 * a `FileProblem`, or when it is aborted. `index` is that of a chunked one, where somebody has read it already.
 */
export async function* readFile(
  file: EncryptedFile,
  options: ReadOptions,
  index?: ChunkIndex,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!isChunkIndex(file.url)) yield await readWhole(file, options)
  else yield* readChunks(file, index ?? (await readIndex(file, options.signal)), options)
}

/** A file in one piece. */
export async function readWhole(
  { url, key, size }: EncryptedFile,
  { signal, onProgress, most = MAX_WHOLE }: ReadWholeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  let received = 0
  const bytes = await fetchBytes(url, {
    signal,
    most: most + OVERHEAD,
    problem: 'Failed to fetch encrypted file',
    onBytes(count) {
      received += count
      onProgress(size ? Math.min(1, received / (size + OVERHEAD)) : undefined)
    },
  })
  return decrypt(bytes, key)
}

/** What a chunked file consists of. Rejects with a `FileProblem`, or when it is aborted. */
export async function readIndex({ url, key }: EncryptedFile, signal: AbortSignal): Promise<ChunkIndex> {
  const isEncrypted = /\.bin$/i.test(new URL(url).pathname)
  if (isEncrypted && key === '') throw new FileProblem('Missing decryption key for index file')
  const problem = 'Failed to fetch index file'
  const bytes = await fetchBytes(url, { signal, most: MAX_INDEX, problem })
  const index = readChunkIndex(new TextDecoder().decode(isEncrypted ? await decrypt(bytes, key) : bytes))
  if (!index) throw new FileProblem(problem)
  return index
}

async function* readChunks(
  { url, key }: EncryptedFile,
  { chunkHashes, chunkSize, size }: ChunkIndex,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let received = 0
  let given = 0
  for (const [at, hash] of chunkHashes.entries()) {
    const problem = `Failed to fetch chunk ${at + 1}`
    const bytes = await fetchBytes(new URL(`${hash}.bin`, url).href, {
      signal,
      most: chunkSize + OVERHEAD,
      problem,
      onBytes(count) {
        received += count
        onProgress(Math.min(1, received / (size + chunkHashes.length * OVERHEAD)))
      },
    })
    // Another chunk in its place would decrypt as well: they share a key.
    const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (digest !== hash) throw new FileProblem(problem)
    const piece = await decrypt(bytes, key)
    given += piece.length
    yield piece
  }
  if (given !== size) throw new FileProblem('The file has another size than it should have')
}
