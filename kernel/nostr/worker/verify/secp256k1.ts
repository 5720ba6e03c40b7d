/**
 * The functions of libsecp256k1 that verification needs. They call an instance of its WebAssembly build (nostr-wasm).
 */
export interface Secp256k1 {
  /** Returns the SHA-256 of a message: 32 bytes, valid until the next call. */
  sha256(message: Uint8Array): Uint8Array
  /**
   * BIP-340: true if `signature` (64 bytes) was made with `publicKey` (32 bytes, x-only) for `digest` (32 bytes). Never
   * throws.
   */
  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean
}

/**
 * The names of the exports in the build of nostr-wasm 0.1.0, which a minifier has shortened. If another build has other
 * names, the first verification test fails.
 */
const EXPORT_NAMES = {
  memory: 'g',
  initialize: 'h',
  malloc: 'i',
  sha256Initialize: 'l',
  sha256Write: 'm',
  sha256Finalize: 'n',
  contextCreate: 'o',
  xonlyPubkeyParse: 'p',
  schnorrsigVerify: 'u',
} as const

type Call = (...args: number[]) => number

/** Flag of `secp256k1_context_create` for a context that verifies signatures. */
const CONTEXT_VERIFY = 257
const KEY_STRUCT_BYTES = 64
const SHA_STRUCT_BYTES = 104
/**
 * Number of bytes that are hashed at a time. The build has only 1 MiB of memory, and a single event may be that long.
 */
const CHUNK_BYTES = 32_768

/**
 * Creates an instance of the build. The entry points of the package are not used: `headless` names a file that the
 * package lacks, and the others contain the binary as text in the script.
 */
export async function loadSecp256k1(module: WebAssembly.Module): Promise<Secp256k1> {
  let heap = new Uint8Array()
  const imports = {
    a: {
      // The function abort.
      a: () => {
        throw new Error('libsecp256k1 aborted')
      },
      // The functions fd_write and fd_seek of WASI, called for messages of the C library. Nothing is written; 70 means
      // that seeking is not possible.
      b: () => 0,
      c: () => 70,
      // The function emscripten_resize_heap.
      d: () => {
        throw new Error('libsecp256k1 is out of memory')
      },
      // The function fd_close; 52 means 'not supported'.
      e: () => 52,
      // The function emscripten_memcpy.
      f: (to: number, from: number, length: number) => {
        heap.copyWithin(to, from, from + length)
        return to
      },
    },
  }
  const instance = await WebAssembly.instantiate(module, imports)
  const { exports } = instance
  const call = (name: keyof typeof EXPORT_NAMES) => exports[EXPORT_NAMES[name]] as unknown as Call
  const memory = exports[EXPORT_NAMES.memory] as WebAssembly.Memory
  const malloc = call('malloc')
  const view = () => {
    if (heap.buffer !== memory.buffer) heap = new Uint8Array(memory.buffer)
    return heap
  }
  view()
  call('initialize')()
  const context = call('contextCreate')(CONTEXT_VERIFY)
  const digestAt = malloc(32)
  const keyAt = malloc(32)
  const parsedKeyAt = malloc(KEY_STRUCT_BYTES)
  const signatureAt = malloc(64)
  const shaAt = malloc(SHA_STRUCT_BYTES)
  const chunkAt = malloc(CHUNK_BYTES)
  const [shaStart, shaWrite, shaEnd] = [call('sha256Initialize'), call('sha256Write'), call('sha256Finalize')]
  const [parseKey, verifySignature] = [call('xonlyPubkeyParse'), call('schnorrsigVerify')]

  return {
    sha256(message) {
      shaStart(shaAt)
      for (let from = 0; from < message.length; from += CHUNK_BYTES) {
        const part = message.subarray(from, from + CHUNK_BYTES)
        view().set(part, chunkAt)
        shaWrite(shaAt, chunkAt, part.length)
      }
      shaEnd(shaAt, digestAt)
      return view().subarray(digestAt, digestAt + 32)
    },
    verify(signature, digest, publicKey) {
      const bytes = view()
      bytes.set(signature, signatureAt)
      bytes.set(digest, digestAt)
      bytes.set(publicKey, keyAt)
      if (parseKey(context, parsedKeyAt, keyAt) !== 1) return false
      return verifySignature(context, signatureAt, digestAt, 32, parsedKeyAt) === 1
    },
  }
}
