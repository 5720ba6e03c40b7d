import {
  type DatabaseReport,
  type DebugData,
  type FaultReport,
  type Heartbeat,
  MAX_FAULT_REPORTS,
  MAX_RELAY_REPORTS,
  MAX_STACK_FRAMES,
  type RelayReport,
  type TimingReport,
} from '../data/data-types'

type Json = Readonly<Record<string, unknown>>
const MAX_TIMINGS = 20

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isOneOf = <T extends string>(value: unknown, allowed: readonly T[]): value is T =>
  allowed.some(allowedValue => allowedValue === value)

/** Returns the valid items of a list, or `undefined` if it is no list or too long. */
function parseList<T>(
  value: unknown,
  maxLength: number,
  parseItem: (item: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value) || value.length > maxLength) return undefined
  return value.map(parseItem).filter(item => item !== undefined)
}

function parseHeartbeat(value: unknown): Heartbeat | undefined {
  if (!isObject(value)) return undefined
  const { status, userAgent, url, version, memory, relays } = value
  if (!isOneOf(status, ['active', 'hidden', 'ended'])) return undefined
  if (!isText(userAgent, 500) || !isText(url, 500) || !isText(version, 100) || !isCount(relays))
    return undefined
  return { status, userAgent, url, version, relays, ...(isCount(memory) && { memory }) }
}

function parseFault(value: unknown): FaultReport | undefined {
  if (!isObject(value)) return undefined
  const { plugin, where, message, stack, at } = value
  if (!isText(plugin, 100) || !isText(where, 200) || !isText(message, 1_000) || !isCount(at)) return undefined
  const stackLines = parseList(stack, MAX_STACK_FRAMES, line => (isText(line, 200) ? line : undefined))
  return stackLines && { plugin, where, message, at, stack: stackLines }
}

function parseRelay(value: unknown): RelayReport | undefined {
  if (!isObject(value)) return undefined
  const { host, state, reason, received, rejected } = value
  if (!isText(host, 300) || !isOneOf(state, ['closed', 'opening', 'open', 'waiting'])) return undefined
  if (!isCount(received) || !isCount(rejected)) return undefined
  return { host, state, received, rejected, ...(isText(reason, 500) && { reason }) }
}

function parseTimings(value: unknown): TimingReport | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > MAX_TIMINGS) return undefined
  return entries.every((entry): entry is [string, number] => isText(entry[0], 40) && isCount(entry[1]))
    ? Object.fromEntries(entries)
    : undefined
}

function parseDatabase(value: unknown): DatabaseReport | undefined {
  if (!isObject(value)) return undefined
  const { events, bytes, stored } = value
  return isCount(events) && isCount(bytes) && typeof stored === 'boolean'
    ? { events, bytes, stored }
    : undefined
}

const DATA_PARSERS: { readonly [N in keyof DebugData]: (value: unknown) => DebugData[N] | undefined } = {
  heartbeat: parseHeartbeat,
  faults: value => parseList(value, MAX_FAULT_REPORTS, parseFault),
  relays: value => parseList(value, MAX_RELAY_REPORTS, parseRelay),
  timings: parseTimings,
  database: parseDatabase,
}

export const isDebugDataName = (name: string): name is keyof DebugData => Object.hasOwn(DATA_PARSERS, name)

/** Validates data of this name. Returns `undefined` if it does not have the expected form. */
export const parseDebugData = <N extends keyof DebugData>(
  name: N,
  value: unknown,
): DebugData[N] | undefined => DATA_PARSERS[name](value)
