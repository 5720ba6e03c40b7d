import type { MessageDelivery } from '#contracts/chats'
import type { OutboxEntry } from '#kernel/ports'

/**
 * Returns the delivery state of a message by the reader. The outbox keeps an entry for a day, so a message without an
 * entry was sent earlier, or by another client.
 */
export function toChatDelivery(entry: OutboxEntry | undefined): MessageDelivery {
  if (!entry) return { state: 'sent', relays: {} }
  const { phase, relays, reason } = entry.status
  const state = phase === 'sent' ? 'sent' : phase === 'failed' || phase === 'discarded' ? 'failed' : 'waiting'
  return { state, relays, ...(reason !== undefined && { reason }) }
}
