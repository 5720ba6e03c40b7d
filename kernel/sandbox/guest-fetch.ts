import { askOutside } from '../outside/ask-outside'
import type { OutsideService } from '../outside/outside-address'
import { object, oneOf, type Reader, text } from './read'

interface FetchParts {
  /** The hosts, with their ports, that the guest may talk to. */
  readonly hosts: readonly string[]
  readonly outside: Pick<OutsideService, 'decide'>
  readonly signal: AbortSignal
  /** Told at each request. */
  readonly counted: (host: string) => void
  /** Told if a request that may change something was sent, and has no answer. */
  readonly lost: () => void
}

/** Pattern of the host of a `network:` permission, with its port if it has one. */
export const HOST_PATTERN = '[a-z0-9](?:[a-z0-9.-]{0,90}[a-z0-9])?(?::\\d{1,5})?'

/** ms */
const LIMIT_MS = 30_000
/** bytes */
const MAX_ANSWER = 400_000
const MAX_BODY = 100_000
const MAX_AT_ONCE = 4
const MAX_PER_MINUTE = 60
const HEADER = /^(?:accept|authorization|content-type|x-[a-z0-9-]{1,40})$/

/** The headers are read one by one. */
const anything: Reader<unknown> = value => value
const requestOf = object(
  {},
  { method: oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), body: text(MAX_BODY), headers: anything },
)
const headerValue = text(2_000)

function headersOf(given: unknown): Readonly<Record<string, string>> {
  if (given === undefined) return {}
  if (typeof given !== 'object' || given === null) throw new Error('The headers must be an object')
  const entries = Object.entries(given)
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
  outside,
  signal,
  counted,
  lost,
}: FetchParts): (args: readonly unknown[]) => Promise<{ readonly status: number; readonly text: string }> {
  let times: number[] = []
  let running = 0

  return async ([given, request]) => {
    if (typeof given !== 'string' || given.length > 2_000 || !URL.canParse(given))
      throw new Error('This is no address')
    const url = new URL(given)
    if (url.username !== '' || url.password !== '') throw new Error('An address may hold no password')
    if (!hosts.includes(url.host)) throw new Error(`This plugin may not talk to ${url.host.slice(0, 100)}`)
    const { method = 'GET', body, headers } = requestOf(request ?? {}, 'The request')
    const sent = headersOf(headers)
    const now = performance.now()
    times = times.filter(time => now - time < 60_000)
    if (times.length >= MAX_PER_MINUTE || running >= MAX_AT_ONCE) throw new Error('Too many requests')
    times.push(now)
    running++
    try {
      const address = await outside.decide(url.href)
      if (address === undefined) throw new Error(`${url.host} may not be asked from here`)
      counted(url.host)
      const { status, text: answer } = await askOutside(address, {
        limit: LIMIT_MS,
        most: MAX_ANSWER,
        signal,
        method,
        headers: sent,
        ...(body !== undefined && { body }),
      }).catch(() => {
        if (method !== 'GET') lost()
        throw new Error(`${url.host} does not answer`)
      })
      return { status, text: answer ?? '' }
    } finally {
      running--
    }
  }
}
