import { UserFacingError } from '#kernel'
import type { EventDraft, NoSignerCause, NostrEvent } from '#kernel/ports'
import type { MediaServer } from '../contract'

export interface UploadOptions {
  readonly server: MediaServer
  /** SHA-256 of the file in hex. */
  readonly hash: string
  /** Signs the upload's authorization (kind 24242 or 27235). */
  readonly sign: (draft: EventDraft) => Promise<NostrEvent>
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void
}

/** s */
const AUTH_EXPIRY_S = 300

/** Maximum number of bytes of the server's answer. A longer answer contains nothing useful and may never end. */
const MAX_RESPONSE_BYTES = 256 * 1024

/** Encodes a text as UTF-8 in base64, for the `Nostr` authorization scheme (NIP-98, BUD-11). */
const encodeBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

interface HttpResponse {
  readonly status: number
  readonly text: string
}

/** Sends a request by XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function sendRequest(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Blob | FormData,
  { signal, onProgress }: UploadOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noRestrictedGlobals: a media server that the reader or the host chose
    const request = new XMLHttpRequest()
    const abortRequest = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onprogress = ({ loaded }) => {
      if (loaded <= MAX_RESPONSE_BYTES) return
      reject(new UserFacingError('Failed to parse response'))
      request.abort()
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new UserFacingError('The media server could not be reached.'))
    request.onabort = () => reject(new UserFacingError('Cancelled.'))
    request.onloadend = () => signal.removeEventListener('abort', abortRequest)
    signal.addEventListener('abort', abortRequest, { once: true })
    if (signal.aborted) reject(new UserFacingError('Cancelled.'))
    else request.send(body)
  })
}

const MAX_REASON_CHARS = 200

function parseResponse({ status, text }: HttpResponse): unknown {
  if (status < 200 || status > 299) {
    const errorHint = status === 401 ? ' (Unauthorized: the media server did not accept your signature)' : ''
    throw new UserFacingError(
      `Upload failed: ${status} ${text.slice(0, MAX_REASON_CHARS)}${errorHint}`.trim(),
    )
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new UserFacingError('Failed to parse response')
  }
}

/** Returns the address in the server's answer. Throws if that address must not be published. */
function parseFileUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2_000)
    throw new UserFacingError('URL not found in response')
  try {
    const url = new URL(value)
    const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) throw new Error(url.protocol)
    // iris names a host in its answer that does not serve the file, so the host is replaced.
    if (url.hostname === 'blossom.iris.to') url.hostname = 'files.iris.to'
    return url.href
  } catch {
    throw new UserFacingError('URL not found in response')
  }
}

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const NO_SIGNER: NoSignerCause = 'no-signer'

async function createAuthHeader(draft: EventDraft, sign: UploadOptions['sign']): Promise<string> {
  try {
    return `Nostr ${encodeBase64(JSON.stringify(await sign(draft)))}`
  } catch (error) {
    if (error instanceof UserFacingError && error.cause !== NO_SIGNER) throw error
    throw new UserFacingError('No signer available for file upload authentication')
  }
}

/** Uploads by `PUT /upload` of BUD-02 with the authorization of BUD-11. */
async function uploadToBlossom(file: File, options: UploadOptions): Promise<StoredFile> {
  const { server, hash, sign } = options
  const authorization = await createAuthHeader(
    {
      kind: 24242,
      content: file.name,
      tags: [
        ['t', 'upload'],
        ['x', hash],
        ['expiration', String(Math.floor(Date.now() / 1000) + AUTH_EXPIRY_S)],
      ],
    },
    sign,
  )
  const headers = { authorization, 'content-type': file.type || 'application/octet-stream' }
  const response = parseResponse(
    await sendRequest('PUT', `${server.url.replace(/\/+$/, '')}/upload`, headers, file, options),
  )
  const sha256 = readField(response, 'sha256')
  if (typeof sha256 === 'string' && sha256.toLowerCase() !== hash)
    throw new UserFacingError('The media server stored something else than what was sent.')
  return { url: parseFileUrl(readField(response, 'url')) }
}

/** Uploads by a multipart form of NIP-96 with the authorization of NIP-98. */
async function uploadToNip96(file: File, options: UploadOptions): Promise<StoredFile> {
  const { server, sign } = options
  const tags = [
    ['u', server.url],
    ['method', 'POST'],
  ]
  const authorization = await createAuthHeader({ kind: 27235, content: '', tags }, sign)
  const form = new FormData()
  form.append('fileToUpload', file)
  form.append('submit', 'Upload')
  const response = parseResponse(await sendRequest('POST', server.url, { authorization }, form, options))
  const descriptionTags = readField(readField(response, 'nip94_event'), 'tags')
  const tagValue = (name: string, pattern: RegExp): string | undefined => {
    const tag = Array.isArray(descriptionTags)
      ? descriptionTags.find(t => Array.isArray(t) && t[0] === name)
      : undefined
    return typeof tag?.[1] === 'string' && pattern.test(tag[1]) ? tag[1] : undefined
  }
  const url = parseFileUrl(tagValue('url', /./) ?? readField(response, 'url'))
  const x = tagValue('x', /^[0-9a-f]{64}$/)
  if (x === undefined || x === options.hash) return { url }
  return {
    url,
    serverChanges: {
      x,
      m: tagValue('m', /^(?:image|video|audio)\/[\w.+-]{1,40}$/),
      size: tagValue('size', /^\d{1,12}$/),
      dim: tagValue('dim', /^\d{1,5}x\d{1,5}$/),
    },
  }
}

/**
 * The address of an uploaded file. If the server changed the file, as a NIP-96 server may do with pictures, also the
 * new file's properties.
 */
export interface StoredFile {
  readonly url: string
  readonly serverChanges?: {
    /** SHA-256, hex */
    readonly x: string
    readonly m?: string | undefined
    /** Bytes. */
    readonly size?: string | undefined
    /** Width and height in px, as `WxH`. */
    readonly dim?: string | undefined
  }
}

/** Sends a file to a media server and resolves with the file's address. Rejects with a `UserFacingError`. */
export function sendToMediaServer(file: File, options: UploadOptions): Promise<StoredFile> {
  if (options.server.protocol === 'blossom') return uploadToBlossom(file, options)
  if (options.server.protocol === 'nip96') return uploadToNip96(file, options)
  return Promise.reject(new UserFacingError('Unsupported media server protocol'))
}
