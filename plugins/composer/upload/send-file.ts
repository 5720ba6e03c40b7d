import { Refusal } from '#kernel'
import type { EventDraft, NoSigner, NostrEvent } from '#kernel/ports'

export interface MediaServer {
  readonly url: string
  readonly protocol: 'blossom' | 'nip96'
}

export interface SendOptions {
  readonly server: MediaServer
  /** SHA-256 of the file in hex. */
  readonly hash: string
  /** Signs the upload's authorization (kind 24242 or 27235). */
  readonly sign: (draft: EventDraft) => Promise<NostrEvent>
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (done: number) => void
}

/** s */
const AUTH_EXPIRY = 300

/** Maximum number of bytes of the server's answer. A longer answer contains nothing useful and may never end. */
const MAX_ANSWER = 256 * 1024

/** Encodes a text as UTF-8 in base64, for the `Nostr` authorization scheme (NIP-98, BUD-11). */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

interface Sent {
  readonly status: number
  readonly text: string
}

/** Sends a request by XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Blob | FormData,
  { signal, onProgress }: SendOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noRestrictedGlobals: a media server that the reader or the host chose
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onprogress = ({ loaded }) => {
      if (loaded <= MAX_ANSWER) return
      reject(new Refusal('Failed to parse response'))
      request.abort()
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Refusal('The media server could not be reached.'))
    request.onabort = () => reject(new Refusal('Cancelled.'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) reject(new Refusal('Cancelled.'))
    else request.send(body)
  })
}

const MAX_REASON = 200

function read({ status, text }: Sent): unknown {
  if (status < 200 || status > 299) {
    const hint = status === 401 ? ' (Unauthorized: the media server did not accept your signature)' : ''
    throw new Refusal(`Upload failed: ${status} ${text.slice(0, MAX_REASON)}${hint}`.trim())
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('Failed to parse response')
  }
}

/** Returns the address in the server's answer. Throws if that address must not be published. */
function urlIn(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2_000) throw new Refusal('URL not found in response')
  try {
    const url = new URL(value)
    const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) throw new Error(url.protocol)
    // iris answers uploads with a host that does not serve the files, so replace that host.
    if (url.hostname === 'blossom.iris.to') url.hostname = 'files.iris.to'
    return url.href
  } catch {
    throw new Refusal('URL not found in response')
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const NO_SIGNER: NoSigner = 'no-signer'

async function authorize(draft: EventDraft, sign: SendOptions['sign']): Promise<string> {
  try {
    return `Nostr ${base64(JSON.stringify(await sign(draft)))}`
  } catch (error) {
    if (error instanceof Refusal && error.cause !== NO_SIGNER) throw error
    throw new Refusal('No signer available for file upload authentication')
  }
}

/** Uploads by `PUT /upload` of BUD-02 with the authorization of BUD-11. */
async function toBlossom(file: File, options: SendOptions): Promise<StoredAt> {
  const { server, hash, sign } = options
  const authorization = await authorize(
    {
      kind: 24242,
      content: file.name,
      tags: [
        ['t', 'upload'],
        ['x', hash],
        ['expiration', String(Math.floor(Date.now() / 1000) + AUTH_EXPIRY)],
      ],
    },
    sign,
  )
  const headers = { authorization, 'content-type': file.type || 'application/octet-stream' }
  const answer = read(await send('PUT', `${server.url.replace(/\/+$/, '')}/upload`, headers, file, options))
  const sha256 = fieldOf(answer, 'sha256')
  if (typeof sha256 === 'string' && sha256.toLowerCase() !== hash)
    throw new Refusal('The media server stored something else than what was sent.')
  return { url: urlIn(fieldOf(answer, 'url')) }
}

/** Uploads by a multipart form of NIP-96 with the authorization of NIP-98. */
async function toNip96(file: File, options: SendOptions): Promise<StoredAt> {
  const { server, sign } = options
  const tags = [
    ['u', server.url],
    ['method', 'POST'],
  ]
  const authorization = await authorize({ kind: 27235, content: '', tags }, sign)
  const form = new FormData()
  form.append('fileToUpload', file)
  form.append('submit', 'Upload')
  const answer = read(await send('POST', server.url, { authorization }, form, options))
  const described = fieldOf(fieldOf(answer, 'nip94_event'), 'tags')
  const said = (name: string, form: RegExp): string | undefined => {
    const tag = Array.isArray(described) ? described.find(t => Array.isArray(t) && t[0] === name) : undefined
    return typeof tag?.[1] === 'string' && form.test(tag[1]) ? tag[1] : undefined
  }
  const url = urlIn(said('url', /./) ?? fieldOf(answer, 'url'))
  const x = said('x', /^[0-9a-f]{64}$/)
  if (x === undefined || x === options.hash) return { url }
  return {
    url,
    changed: {
      x,
      m: said('m', /^(?:image|video|audio)\/[\w.+-]{1,40}$/),
      size: said('size', /^\d{1,12}$/),
      dim: said('dim', /^\d{1,5}x\d{1,5}$/),
    },
  }
}

/**
 * The address of an uploaded file. If the server changed the file, also its new properties; a NIP-96 server may
 * re-encode pictures.
 */
export interface StoredAt {
  readonly url: string
  readonly changed?: {
    /** SHA-256, hex */
    readonly x: string
    readonly m?: string | undefined
    /** Bytes. */
    readonly size?: string | undefined
    /** `WxH` in px. */
    readonly dim?: string | undefined
  }
}

/**
 * Sends a file to a media server and resolves with the file's address. Rejects with a `Refusal` whose message is for
 * the user.
 */
export function sendFile(file: File, options: SendOptions): Promise<StoredAt> {
  if (options.server.protocol === 'blossom') return toBlossom(file, options)
  if (options.server.protocol === 'nip96') return toNip96(file, options)
  return Promise.reject(new Refusal('Unsupported media server protocol'))
}
