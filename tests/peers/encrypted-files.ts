import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { serveFiles } from './serve-files.ts'

/** A file as it lies encrypted on a server, and how its note speaks of it. */
export interface EncryptedUpload {
  readonly url: string
  /** Hex. */
  readonly key: string
  /** Of the file before it was encrypted, hex. */
  readonly sha256: string
  /** Names of its chunks on the server, in order; of a file in one piece none. */
  readonly chunks: readonly string[]
  /** NIP-92, as those who upload such files write it. */
  readonly imeta: readonly string[]
}

/** An HTTP server of encrypted files. */
export interface EncryptedFilesPeer {
  readonly url: string
  /** By name. */
  readonly files: Map<string, Buffer>
  /** Names that were asked for. */
  readonly asked: string[]
  /** As of `FileServer`. */
  hold(name: string): () => void
  /** Encrypts and keeps a file in one piece. */
  put(name: string, bytes: Buffer): EncryptedUpload
  /** The same in chunks of `chunkSize` bytes, with an index that is encrypted as well or not. */
  putChunked(
    name: string,
    pieces: readonly Buffer[],
    chunkSize: number,
    index: 'json' | 'bin',
  ): EncryptedUpload
  close(): Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** AES-256-GCM: a new IV, the ciphertext, the tag. */
function encrypt(bytes: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

export async function startEncryptedFiles(): Promise<EncryptedFilesPeer> {
  const files = new Map<string, Buffer>()
  const { url, asked, hold, close } = await serveFiles(files)
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
    asked,
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
