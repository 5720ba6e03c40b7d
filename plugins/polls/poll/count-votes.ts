import { compareNewestFirst } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Poll } from './parse-poll'

export interface PollVoteCounts {
  /** Number of votes by option id. Options without a vote are absent. */
  readonly votes: ReadonlyMap<string, number>
  /** Number of people whose vote counts. */
  readonly voters: number
  /** The options that the reader voted for. Absent if the reader has not voted. */
  readonly ownChoices?: readonly string[]
}

/**
 * Returns the option ids in one response: only the first if one option may be chosen, otherwise each id once (NIP-88).
 */
function parseChoices({ tags }: NostrEvent, { options, isMultipleChoice }: Poll): readonly string[] {
  const optionIds = new Set(
    tags.flatMap(([name, id]) => (name === 'response' && id !== undefined ? [id] : [])),
  )
  const chosen = [...optionIds].slice(0, isMultipleChoice ? undefined : 1)
  return chosen.filter(id => options.some(option => option.id === id))
}

/**
 * Counts responses (kind 1018). Each person's newest response before the poll's end counts. If that response names no
 * option, it withdraws the person's vote.
 */
export function countVotes(poll: Poll, responses: readonly NostrEvent[], reader?: string): PollVoteCounts {
  const newest = new Map<string, NostrEvent>()
  for (const response of responses) {
    if (poll.endsAt !== undefined && response.created_at > poll.endsAt) continue
    const previous = newest.get(response.pubkey)
    if (!previous || compareNewestFirst(response, previous) < 0) newest.set(response.pubkey, response)
  }
  const votes = new Map<string, number>()
  let voters = 0
  for (const response of newest.values()) {
    const chosen = parseChoices(response, poll)
    if (chosen.length > 0) voters++
    for (const id of chosen) votes.set(id, (votes.get(id) ?? 0) + 1)
  }
  const ownVote = reader === undefined ? undefined : newest.get(reader)
  const ownChoices = ownVote && parseChoices(ownVote, poll)
  return { votes, voters, ...(ownChoices && ownChoices.length > 0 && { ownChoices }) }
}
