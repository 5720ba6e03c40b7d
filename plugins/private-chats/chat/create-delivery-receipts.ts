import { createDisposable, type Disposable } from '#kernel'
import type { PrivateActionDraft, PrivateMessage, TransportStore } from '../contract'

/** ms during which arriving messages are collected, so that one receipt names all of them. */
const COLLECT_MS = 2_000
/** ms. An older message gets no receipt, because its writer no longer waits for one. */
const MAX_AGE_MS = 24 * 60 * 60_000
/** Maximum number of messages that one receipt names. The size of an event is limited. */
const MAX_TARGETS = 200

interface DeliveryReceiptsOptions {
  readonly store: Pick<TransportStore, 'account' | 'chat' | 'signal'>
  /** True if the reader has turned receipts on. */
  isWanted(): boolean
  isMuted(pubkey: string): boolean
  /** Sends a receipt in a conversation. */
  sendReceipt(
    chat: string,
    receipt: Extract<PrivateActionDraft, { readonly type: 'received' }>,
  ): Promise<void>
}

export interface DeliveryReceipts extends Disposable {
  /** Adds messages that have just been stored, so that a receipt is sent for them. */
  add(messages: readonly PrivateMessage[]): void
}

/**
 * Tells the writers in accepted conversations that their messages have arrived on this device. In requests no receipts
 * are sent, because a stranger would learn that the reader is online; nor are there any for people whom the reader mutes,
 * or for messages that somebody else may have written.
 */
export function createDeliveryReceipts({
  store,
  isWanted,
  isMuted,
  sendReceipt,
}: DeliveryReceiptsOptions): DeliveryReceipts {
  const collected = new Map<string, PrivateMessage[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const needsReceipt = ({ author, at, isUnproven }: PrivateMessage) =>
    author !== store.account && !isUnproven && !isMuted(author) && at >= Date.now() - MAX_AGE_MS
  const send = () => {
    timer = undefined
    const receipts = [...collected]
    collected.clear()
    for (const [chat, messages] of receipts) {
      const targets = messages.filter(needsReceipt).slice(-MAX_TARGETS)
      if (targets.length > 0 && !store.signal.aborted && isWanted() && store.chat(chat)?.isAccepted)
        // A receipt that cannot be sent is dropped. The message itself is stored.
        void sendReceipt(chat, { type: 'received', targets }).catch(() => {})
    }
  }
  return {
    add(messages) {
      if (!isWanted()) return
      for (const message of messages.filter(needsReceipt))
        collected.set(message.chat, [...(collected.get(message.chat) ?? []), message])
      if (collected.size > 0) timer ??= setTimeout(send, COLLECT_MS)
    },
    ...createDisposable(() => clearTimeout(timer)),
  }
}
