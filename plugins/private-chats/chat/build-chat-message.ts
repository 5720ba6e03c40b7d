import type { ChatMessage, MessageDelivery } from '#contracts/chats'
import type { OutboxEntry, RelayDelivery } from '#kernel/ports'
import type { PrivateMessage, PrivateMessageAction } from '../contract'
import type { OutgoingRow } from '../store/tables'

export type FindOutboxEntry = (eventId: string) => OutboxEntry | undefined

/**
 * Returns the delivery state of a message by the reader. It is `sent` when a relay has accepted an event for each
 * recipient; the copy for the reader's own other devices does not count. A message without events was written on
 * another device.
 */
export function getMessageDelivery(
  rows: readonly OutgoingRow[],
  acts: readonly PrivateMessageAction[],
  account: string,
  findEntry: FindOutboxEntry,
): MessageDelivery {
  const people: Record<string, 'waiting' | 'sent' | 'failed'> = {}
  const relays: Record<string, RelayDelivery> = {}
  let reason: string | undefined
  const toOthers = rows.filter(({ to }) => to !== account)
  const counted = toOthers.length > 0 ? toOthers : rows
  for (const row of counted) {
    // The message counts as sent to a person when it is sent to one of their devices.
    if (people[row.to] !== 'sent') people[row.to] = row.state
    const status = findEntry(row.id)?.status
    Object.assign(relays, row.deliveries ?? status?.relays)
    reason ??= row.reason ?? (row.state === 'waiting' ? getWaitReason(row, status) : undefined)
  }
  const states = Object.values(people)
  const state = states.includes('failed') ? 'failed' : states.includes('waiting') ? 'waiting' : 'sent'
  const authorsOf = (type: PrivateMessageAction['type']) => [
    ...new Set(acts.flatMap(act => (act.type === type && act.author !== account ? [act.author] : []))),
  ]
  const seen = authorsOf('seen')
  const received = [...new Set([...authorsOf('received'), ...seen])]
  return {
    state,
    relays,
    ...(state !== 'sent' && reason !== undefined && { reason }),
    ...(toOthers.length > 0 && { people }),
    ...(received.length > 0 && { received }),
    ...(seen.length > 0 && { seen }),
  }
}

/** Converts a stored message for display. Returns `undefined` if its author has deleted it. */
export function buildChatMessage(
  message: PrivateMessage,
  acts: readonly PrivateMessageAction[],
  rows: readonly OutgoingRow[],
  account: string,
  findEntry: FindOutboxEntry,
): ChatMessage | undefined {
  const { author, id, at, text, tags, replyTo, expiresAt, file, isUnproven } = message
  if (acts.some(act => act.type === 'deletion' && act.author === author)) return undefined
  const reactions = new Map<string, ChatMessage['reactions'][number]>()
  for (const { type, author: by, content, url } of acts)
    if (type === 'reaction' && content)
      reactions.set(`${by} ${content}`, { author: by, content, ...(url !== undefined && { url }) })
  return {
    id,
    author,
    at,
    text,
    tags,
    ...(replyTo !== undefined && { replyTo }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(file && { file }),
    ...(isUnproven && { isUnproven }),
    reactions: [...reactions.values()],
    ...(author === account && { delivery: getMessageDelivery(rows, acts, account, findEntry) }),
  }
}

/** Returns why an event waits: for its relays, as long as they are unknown, and then what the outbox says. */
const getWaitReason = (
  { only, waitsForRelays }: OutgoingRow,
  status: { readonly reason?: string } | undefined,
): string | undefined => {
  if (status) return status.reason
  return only ? undefined : waitsForRelays
}
