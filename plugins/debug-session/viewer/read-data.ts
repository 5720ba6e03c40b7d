import {
  type DatabaseReport,
  type DebugData,
  type FaultReport,
  type Heartbeat,
  MAX_FAULTS,
  MAX_RELAY_REPORTS,
  MAX_STACK,
  type RelayReport,
  type TimingReport,
} from '../data/data-types'

type Json = Readonly<Record<string, unknown>>
const MAX_TIMINGS = 20

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const oneOf = <T extends string>(value: unknown, all: readonly T[]): value is T =>
  all.some(each => each === value)

/** Returns the valid items of a list, or `undefined` if it is no list or too long. */
function list<T>(value: unknown, most: number, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined
  return value.map(read).filter(item => item !== undefined)
}

function heartbeat(value: unknown): Heartbeat | undefined {
  if (!isObject(value)) return undefined
  const { status, userAgent, url, version, memory, relays } = value
  if (!oneOf(status, ['active', 'hidden', 'ended'])) return undefined
  if (!isText(userAgent, 500) || !isText(url, 500) || !isText(version, 100) || !isCount(relays))
    return undefined
  return { status, userAgent, url, version, relays, ...(isCount(memory) && { memory }) }
}

function fault(value: unknown): FaultReport | undefined {
  if (!isObject(value)) return undefined
  const { plugin, where, message, stack, at } = value
  if (!isText(plugin, 100) || !isText(where, 200) || !isText(message, 1_000) || !isCount(at)) return undefined
  const lines = list(stack, MAX_STACK, line => (isText(line, 200) ? line : undefined))
  return lines && { plugin, where, message, at, stack: lines }
}

function relay(value: unknown): RelayReport | undefined {
  if (!isObject(value)) return undefined
  const { host, state, reason, received, rejected } = value
  if (!isText(host, 300) || !oneOf(state, ['closed', 'opening', 'open', 'waiting'])) return undefined
  if (!isCount(received) || !isCount(rejected)) return undefined
  return { host, state, received, rejected, ...(isText(reason, 500) && { reason }) }
}

function timings(value: unknown): TimingReport | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > MAX_TIMINGS) return undefined
  return entries.every((entry): entry is [string, number] => isText(entry[0], 40) && isCount(entry[1]))
    ? Object.fromEntries(entries)
    : undefined
}

function database(value: unknown): DatabaseReport | undefined {
  if (!isObject(value)) return undefined
  const { events, bytes, stored } = value
  return isCount(events) && isCount(bytes) && typeof stored === 'boolean'
    ? { events, bytes, stored }
    : undefined
}

const READERS: { readonly [N in keyof DebugData]: (value: unknown) => DebugData[N] | undefined } = {
  heartbeat,
  faults: value => list(value, MAX_FAULTS, fault),
  relays: value => list(value, MAX_RELAY_REPORTS, relay),
  timings,
  database,
}

export const isDataName = (name: string): name is keyof DebugData => Object.hasOwn(READERS, name)

/** Returns checked data of this name, or `undefined` if it does not have the expected form. */
export const readData = <N extends keyof DebugData>(name: N, value: unknown): DebugData[N] | undefined =>
  READERS[name](value)
