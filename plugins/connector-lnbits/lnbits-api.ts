import { walletError } from '#contracts/wallet'
import { readText } from '#kernel/outside'

/** An error with which the server has refused the request. */
export class LnbitsRefusal extends Error {
  override readonly name = 'LnbitsRefusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Answer = Record<string, unknown>

export interface LnbitsApi {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

/** ms */
const ANSWER_TIMEOUT_MS = 60_000
/** Maximum number of bytes of an answer. Reading stops at this length. */
const MAX_ANSWER = 256 * 1024

/**
 * Calls an LNbits server. The key is sent only to the given address, so redirects are refused. A call throws the
 * server's own message, or an error with the code 'network' if the server cannot be reached.
 */
export function createLnbitsApi(instance: string, adminKey: string, signal: AbortSignal): LnbitsApi {
  const base = baseOf(instance)
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    if (method === 'GET' && body) throw new Error('GET requests with arguments are not supported')
    // biome-ignore lint/style/noRestrictedGlobals: the wallet's own server, which the reader named
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { 'X-Api-Key': adminKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    }).catch(() => {
      throw unreachable()
    })
    const answer = await read(response)
    if (!response.ok) {
      const detail = detailOf(answer)
      // A gateway in front of the server sent this error, because it stopped waiting. So nobody knows what the server
      // has done.
      if (response.status >= 500 && detail === undefined) throw unreachable()
      throw new LnbitsRefusal(response.status, detail ?? `LNbits answered ${response.status}.`)
    }
    if (!answer) throw unreachable()
    return answer
  }
  return { get: path => call('GET', path), post: (path, body) => call('POST', path, body) }
}

const unreachable = () => walletError('network', 'The LNbits server cannot be reached.')

function baseOf(instance: string): string {
  if (!URL.canParse(instance)) throw new Error('This is not the address of an LNbits server.')
  const url = new URL(instance)
  const here = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (here || url.hostname.endsWith('.onion'))))
    throw new Error('The address of an LNbits server begins with https://')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function read(response: Response): Promise<Answer | undefined> {
  try {
    const text = await readText(response, MAX_ANSWER)
    if (text === undefined) return undefined
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : undefined
  } catch {
    return undefined
  }
}

const detailOf = (answer: Answer | undefined) =>
  typeof answer?.detail === 'string' && answer.detail ? answer.detail.slice(0, 500) : undefined
