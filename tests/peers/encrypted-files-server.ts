import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { serveFiles } from './serve-files.ts'

/** An encrypted file on a server, and the data by which a note describes it. */
export interface EncryptedUpload {
  readonly url: string
  /** Hex. */
  readonly key: string
  /** SHA-256 (hex) of the file before encryption. */
  readonly sha256: string
  /** Names of the chunks on the server, in order; empty if the file is in one piece. */
  readonly chunks: readonly string[]
  /** The note's `imeta` tag (NIP-92), in the form of apps that upload such files. */
  readonly imeta: readonly string[]
}

/** A server (HTTP) of encrypted files. */
export interface EncryptedFilesServer {
  readonly url: string
  /** The stored files by name. */
  readonly files: Map<string, Buffer>
  /** Names of the requested files. */
  readonly requests: string[]
  /** Delays the answers for this file, as `FileServer.hold` does. */
  hold(name: string): () => void
  /** Encrypts and stores a file in one piece. */
  put(name: string, bytes: Buffer): EncryptedUpload
  /**
   * Encrypts and stores a file in chunks of `chunkSize` bytes. Its index is encrypted too if `index` is 'bin'.
   */
  putChunked(
    name: string,
    pieces: readonly Buffer[],
    chunkSize: number,
    index: 'json' | 'bin',
  ): EncryptedUpload
  close(): Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Encrypts with AES-256-GCM. Returns a new IV, the ciphertext and the tag in one buffer. */
function encrypt(bytes: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

export async function startEncryptedFilesServer(): Promise<EncryptedFilesServer> {
  const files = new Map<string, Buffer>()
  const { url, requests, hold, close } = await serveFiles(files)
  const keep = (bytes: Buffer, ending: string) => {
    const name = `${sha256(bytes)}${ending}`
    files.set(name, bytes)
    return name
  }
  const imetaOf = (
    address: string,
    name: string,
    size: number,
    key: Buffer,
    more: readonly string[] = [],
  ) => [
    'imeta',
    `url ${address}`,
    `name ${name}`,
    `size ${size}`,
    `decryption-key ${key.toString('hex')}`,
    'encryption-algorithm AES-GCM',
    ...more,
  ]
  return {
    url,
    files,
    requests,
    hold,
    put(name, bytes) {
      const key = randomBytes(32)
      const address = `${url}/${keep(encrypt(bytes, key), '.bin')}`
      const imeta = imetaOf(address, name, bytes.length, key)
      return { url: address, key: key.toString('hex'), sha256: sha256(bytes), chunks: [], imeta }
    },
    putChunked(name, pieces, chunkSize, form) {
      const key = randomBytes(32)
      const whole = createHash('sha256')
      let size = 0
      const hashes = pieces.map(piece => {
        whole.update(piece)
        size += piece.length
        return keep(encrypt(piece, key), '.bin').replace('.bin', '')
      })
      const index = Buffer.from(JSON.stringify({ fileName: name, size, chunkSize, chunkHashes: hashes }))
      const address = `${url}/${
        form === 'bin' ? keep(encrypt(index, key), '.chunks.bin') : keep(index, '.chunks.json')
      }`
      return {
        url: address,
        key: key.toString('hex'),
        sha256: whole.digest('hex'),
        chunks: hashes.map(hash => `${hash}.bin`),
        imeta: imetaOf(address, name, size, key, [`chunk-size ${chunkSize}`]),
      }
    },
    close,
  }
}
