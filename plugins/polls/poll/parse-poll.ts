import { MAX_RELAY_HINTS, normalizeRelayUrl } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

export interface PollOption {
  readonly id: string
  readonly label: string
}

/** The parts of a poll (NIP-88, kind 1068) that can be shown. */
export interface Poll {
  readonly question: string
  readonly options: readonly PollOption[]
  /** True if several options may be chosen. */
  readonly isMultipleChoice: boolean
  /** End of the poll in s. Absent if the poll does not end. */
  readonly endsAt?: number
  /** The relays to which the author wants votes to be sent. */
  readonly relays: readonly string[]
}

// Limits for the shown parts, because anybody may publish an event of any length.
const MAX_QUESTION = 5_000
const MAX_LABEL = 200
const MAX_ID = 100
const MAX_OPTIONS = 50

export function parsePoll({ content, tags }: Pick<NostrEvent, 'content' | 'tags'>): Poll {
  const options = new Map<string, PollOption>()
  const relays = new Set<string>()
  for (const [name, value, label] of tags) {
    if (value === undefined) continue
    if (name === 'option' && label && value.length <= MAX_ID && !options.has(value)) {
      if (options.size < MAX_OPTIONS) options.set(value, { id: value, label: label.slice(0, MAX_LABEL) })
    } else if (name === 'relay' && relays.size < MAX_RELAY_HINTS) {
      const url = normalizeRelayUrl(value)
      if (url) relays.add(url)
    }
  }
  const firstTagValue = (name: string) => tags.find(tag => tag[0] === name)?.[1]
  const endsAt = Number(firstTagValue('endsAt') ?? Number.NaN)
  return {
    question: content.slice(0, MAX_QUESTION),
    options: [...options.values()],
    isMultipleChoice: firstTagValue('polltype') === 'multiplechoice',
    ...(Number.isSafeInteger(endsAt) && endsAt > 0 && { endsAt }),
    relays: [...relays],
  }
}
