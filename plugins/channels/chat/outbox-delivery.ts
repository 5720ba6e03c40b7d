import type { MessageDelivery } from '#contracts/chats'
import type { OutboxEntry } from '#kernel/ports'

/**
 * Returns the delivery of the reader's own message. A message without a publication in the outbox was sent more than a
 * day ago, or by another client.
 */
export function toChatDelivery(entry: OutboxEntry | undefined): MessageDelivery {
  if (!entry) return { state: 'sent', relays: {} }
  const { phase, relays, reason } = entry.status
  const state = phase === 'sent' ? 'sent' : phase === 'failed' || phase === 'discarded' ? 'failed' : 'waiting'
  return { state, relays, ...(reason !== undefined && { reason }) }
}
