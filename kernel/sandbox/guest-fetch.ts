import { fetchExternalText } from '../url-policy/fetch-external-text'
import type { UrlPolicyService } from '../url-policy/url-policy'
import { objectValidator, oneOfValidator, textValidator, type Validator } from './validators'

interface GuestFetchOptions {
  /** The hosts, with their ports, that the guest may talk to. */
  readonly hosts: readonly string[]
  readonly urlPolicy: Pick<UrlPolicyService, 'checkWhenConfigured'>
  readonly signal: AbortSignal
  /** Called at each request with its host. */
  readonly onRequest: (host: string) => void
  /** Called if a request that may change something was sent and got no answer. */
  readonly onUnansweredWrite: () => void
}

/** Pattern of the host of a `network:` permission, with its port if it has one. */
export const HOST_PATTERN = '[a-z0-9](?:[a-z0-9.-]{0,90}[a-z0-9])?(?::\\d{1,5})?'

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 400_000
const MAX_BODY_CHARS = 100_000
const MAX_CONCURRENT_REQUESTS = 4
const MAX_REQUESTS_PER_MINUTE = 60
const HEADER = /^(?:accept|authorization|content-type|x-[a-z0-9-]{1,40})$/

/** Accepts any value. Used for the headers, which are checked one by one later. */
const anyValidator: Validator<unknown> = value => value
const requestValidator = objectValidator(
  {},
  {
    method: oneOfValidator('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    body: textValidator(MAX_BODY_CHARS),
    headers: anyValidator,
  },
)
const headerValue = textValidator(2_000)

function parseHeaders(rawHeaders: unknown): Readonly<Record<string, string>> {
  if (rawHeaders === undefined) return {}
  if (typeof rawHeaders !== 'object' || rawHeaders === null) throw new Error('The headers must be an object')
  const entries = Object.entries(rawHeaders)
  if (entries.length > 10) throw new Error('At most 10 headers are sent')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (!HEADER.test(name.toLowerCase())) throw new Error(`The header ${name.slice(0, 40)} is not sent`)
      return [name, headerValue(value, `The header ${name}`)]
    }),
  )
}

/**
 * Returns the function that asks a server for a guest: only one of the hosts that the user has granted, without cookies
 * and referrer, and without following a redirect. Rejects with the reason.
 */
export function createGuestFetch({
  hosts,
  urlPolicy,
  signal,
  onRequest,
  onUnansweredWrite,
}: GuestFetchOptions): (
  args: readonly unknown[],
) => Promise<{ readonly status: number; readonly text: string }> {
  let requestTimes: number[] = []
  let runningCount = 0

  return async ([given, request]) => {
    if (typeof given !== 'string' || given.length > 2_000 || !URL.canParse(given))
      throw new Error('This is no address')
    const url = new URL(given)
    if (url.username !== '' || url.password !== '') throw new Error('An address may hold no password')
    if (!hosts.includes(url.host)) throw new Error(`This plugin may not talk to ${url.host.slice(0, 100)}`)
    const { method = 'GET', body, headers } = requestValidator(request ?? {}, 'The request')
    const checkedHeaders = parseHeaders(headers)
    const now = performance.now()
    requestTimes = requestTimes.filter(time => now - time < 60_000)
    if (requestTimes.length >= MAX_REQUESTS_PER_MINUTE || runningCount >= MAX_CONCURRENT_REQUESTS)
      throw new Error('Too many requests')
    requestTimes.push(now)
    runningCount++
    try {
      const address = await urlPolicy.checkWhenConfigured(url.href)
      if (address === undefined) throw new Error(`${url.host} may not be asked from here`)
      onRequest(url.host)
      const { status, text: answer } = await fetchExternalText(address, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        signal,
        method,
        headers: checkedHeaders,
        ...(body !== undefined && { body }),
      }).catch(() => {
        if (method !== 'GET') onUnansweredWrite()
        throw new Error(`${url.host} does not answer`)
      })
      return { status, text: answer ?? '' }
    } finally {
      runningCount--
    }
  }
}
