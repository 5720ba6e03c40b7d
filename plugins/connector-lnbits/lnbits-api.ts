import { createWalletError } from '#contracts/wallet'
import { readLimitedText } from '#kernel/url-policy'

/** Thrown if the server refuses a request. */
export class LnbitsError extends Error {
  override readonly name = 'LnbitsError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type LnbitsResponse = Record<string, unknown>

export interface LnbitsApi {
  get(path: string): Promise<LnbitsResponse>
  post(path: string, body: object): Promise<LnbitsResponse>
}

/** ms */
const RESPONSE_TIMEOUT_MS = 60_000
/** Maximum number of bytes of an answer. Reading stops at this length. */
const MAX_RESPONSE_BYTES = 256 * 1024

/**
 * Calls an LNbits server. The key must reach no other address, so redirects are refused. Throws an `LnbitsError` with
 * the server's message or, if the server cannot be reached, an error with the code 'network'.
 */
export function createLnbitsApi(instance: string, adminKey: string, signal: AbortSignal): LnbitsApi {
  const baseUrl = parseBaseUrl(instance)
  const callApi = async (method: 'GET' | 'POST', path: string, body?: object): Promise<LnbitsResponse> => {
    if (method === 'GET' && body) throw new Error('GET requests with arguments are not supported')
    // biome-ignore lint/style/noRestrictedGlobals: the wallet's own server, which the reader named
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { 'X-Api-Key': adminKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    }).catch(() => {
      throw unreachableError()
    })
    const responseBody = await parseResponse(response)
    if (!response.ok) {
      const detail = errorDetail(responseBody)
      // This error came from a gateway that did not wait for the LNbits server. So nobody knows what the server has
      // done.
      if (response.status >= 500 && detail === undefined) throw unreachableError()
      throw new LnbitsError(response.status, detail ?? `LNbits answered ${response.status}.`)
    }
    if (!responseBody) throw unreachableError()
    return responseBody
  }
  return { get: path => callApi('GET', path), post: (path, body) => callApi('POST', path, body) }
}

const unreachableError = () => createWalletError('network', 'The LNbits server cannot be reached.')

function parseBaseUrl(instance: string): string {
  if (!URL.canParse(instance)) throw new Error('This is not the address of an LNbits server.')
  const url = new URL(instance)
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (
    url.protocol !== 'https:' &&
    !(url.protocol === 'http:' && (isLocal || url.hostname.endsWith('.onion')))
  )
    throw new Error('The address of an LNbits server begins with https://')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function parseResponse(response: Response): Promise<LnbitsResponse | undefined> {
  try {
    const text = await readLimitedText(response, MAX_RESPONSE_BYTES)
    if (text === undefined) return undefined
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as LnbitsResponse) : undefined
  } catch {
    return undefined
  }
}

const errorDetail = (responseBody: LnbitsResponse | undefined) =>
  typeof responseBody?.detail === 'string' && responseBody.detail
    ? responseBody.detail.slice(0, 500)
    : undefined
