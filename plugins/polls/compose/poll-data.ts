/** The data of a poll in the composer. They are stored with the draft, so they are checked whenever they are read. */
export interface PollData {
  readonly options: readonly string[]
  readonly multiple: boolean
  /** Seconds from publication to the poll's end; 0 if it does not end. */
  readonly seconds: number
  /** The relays to which votes are sent. The author reads these relays. */
  readonly relays: readonly string[]
}

export const MIN_OPTIONS = 2
export const MAX_OPTIONS = 10
/** UTF-16 units. */
export const MAX_OPTION_LENGTH = 100
export const DAY_SECONDS = 86_400

export const EMPTY_POLL: PollData = { options: ['', ''], multiple: false, seconds: DAY_SECONDS, relays: [] }

const strings = (value: unknown, maxItems: number): string[] =>
  Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string').slice(0, maxItems)
    : []

export function parsePollData(data: unknown): PollData {
  const { options, multiple, seconds, relays } = (data ?? {}) as Record<string, unknown>
  const parsedOptions = strings(options, MAX_OPTIONS).map(option => option.slice(0, MAX_OPTION_LENGTH))
  while (parsedOptions.length < MIN_OPTIONS) parsedOptions.push('')
  return {
    options: parsedOptions,
    multiple: multiple === true,
    seconds:
      typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : DAY_SECONDS,
    relays: strings(relays, 4),
  }
}
