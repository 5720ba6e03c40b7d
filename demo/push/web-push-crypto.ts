import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

/** A P-256 key pair: a private key of 32 bytes and a public key as an uncompressed point of 65 bytes. */
export interface P256KeyPair {
  readonly secret: Buffer
  readonly public: Buffer
}

export function createP256KeyPair(secret?: Buffer): P256KeyPair {
  const ecdh = createECDH('prime256v1')
  if (secret) ecdh.setPrivateKey(secret)
  else ecdh.generateKeys()
  return { secret: ecdh.getPrivateKey(), public: ecdh.getPublicKey() }
}

export const encodeBase64url = (bytes: Uint8Array | string): string =>
  Buffer.from(bytes).toString('base64url')
export const decodeBase64url = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Size of a record in bytes. One record contains the largest message that a push service accepts. */
const RECORD_BYTES = 4096
const TAG_BYTES = 16
const LAST_RECORD_MARK = Buffer.from([2])

function computeSharedSecret(own: P256KeyPair, theirs: Buffer): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(own.secret)
  return ecdh.computeSecret(theirs)
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Derives the content key and the nonce (RFC 8291, section 3.4; RFC 8188, section 2.2). */
function deriveKeys(secret: Buffer, auth: Buffer, salt: Buffer, receiver: Buffer, sender: Buffer) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const ikm = hkdf(auth, secret, info, 32)
  return {
    key: hkdf(salt, ikm, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: hkdf(salt, ikm, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

export interface EncryptPushOptions {
  readonly p256dh: Buffer
  readonly auth: Buffer
  /** The sender's key pair; random by default. A test sets the pair of the RFC's example. */
  readonly sender?: P256KeyPair
  readonly salt?: Buffer
}

/** Returns the body of a push message, encrypted with `aes128gcm` (RFC 8291). */
export function encryptPush(text: Uint8Array | string, options: EncryptPushOptions): Buffer {
  const { p256dh, auth, sender = createP256KeyPair(), salt = randomBytes(16) } = options
  const { key, nonce } = deriveKeys(computeSharedSecret(sender, p256dh), auth, salt, p256dh, sender.public)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([
    cipher.update(Buffer.from(text)),
    cipher.update(LAST_RECORD_MARK),
    cipher.final(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([sender.public.length]),
    sender.public,
    sealed,
    cipher.getAuthTag(),
  ])
}

/** Decrypts the body of a push message as the browser does. Throws if it was encrypted for another browser. */
export function decryptPush(body: Buffer, receiver: P256KeyPair, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body[20] ?? 0
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const { key, nonce } = deriveKeys(
    computeSharedSecret(receiver, sender),
    auth,
    salt,
    receiver.public,
    sender,
  )
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

const jwk = ({ public: point }: P256KeyPair) => ({
  kty: 'EC',
  crv: 'P-256',
  x: encodeBase64url(point.subarray(1, 33)),
  y: encodeBase64url(point.subarray(33)),
})
const secretKey = (pair: P256KeyPair): KeyObject =>
  createPrivateKey({ key: { ...jwk(pair), d: encodeBase64url(pair.secret) }, format: 'jwk' })

/** Returns the header by which a push service identifies the sender (RFC 8292). */
export function createVapidHeader(pair: P256KeyPair, endpoint: string): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1_000) + 3_600,
    sub: 'mailto:push@pinion.invalid',
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map(part => encodeBase64url(JSON.stringify(part)))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: secretKey(pair), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${encodeBase64url(signature)}, k=${encodeBase64url(pair.public)}`
}

/** Returns true if the header was made with this key for this origin and is not too old. */
export function isValidVapidHeader(header: string | undefined, key: Buffer, origin: string): boolean {
  const [, token = '', claimedKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (claimedKey !== encodeBase64url(key)) return false
  const { aud, exp } = JSON.parse(decodeBase64url(claims).toString()) as { aud?: string; exp?: number }
  const publicKey = createPublicKey({ key: jwk({ secret: Buffer.alloc(0), public: key }), format: 'jwk' })
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSignatureValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    options,
    decodeBase64url(signature),
  )
  return isSignatureValid && aud === origin && Number(exp) > Date.now() / 1_000
}
