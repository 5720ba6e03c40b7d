import { defineService } from '#kernel'
import type { PrivateChat } from './contract/private-chat'
import type { PrivateChatsService } from './contract/private-chats-service'
import type { StaleRecordError } from './contract/transport-store'

export type * from './contract/chat-changes'
export type * from './contract/listening-plan'
export type * from './contract/private-chat'
export type * from './contract/private-chats-service'
export type * from './contract/private-message'
export type * from './contract/private-protocol'
export type * from './contract/transport-store'
export type * from './contract/unreachable-relays'

/**
 * Returns a copy of the conversation in which new messages disappear after this many seconds. Without `seconds`, they
 * do not disappear.
 */
export function withMessageTtl(
  { messageTtl: _, ...chat }: PrivateChat,
  seconds: number | undefined,
): PrivateChat {
  return seconds === undefined ? chat : { ...chat, messageTtl: seconds }
}

/**
 * Maximum time in ms for which a transport's code stays unloaded if no event arrives. When it starts, it updates its
 * listening plan and deletes old data.
 */
export const MAX_PASSIVE_LISTENING_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * The id of the contribution to `chatTransportListeners` that listens by the stored plan. A private transport that
 * calls `TransportStore.keepPlan` names it as `listenedBy`.
 */
export const PLAN_LISTENER_ID = 'private-chats'

/** True for the error of a commit whose record another tab has changed meanwhile. */
export const isStaleRecordError = (error: unknown): error is StaleRecordError =>
  error instanceof Error && error.name === ('StaleRecord' satisfies StaleRecordError['name'])

export const PrivateChats = defineService<PrivateChatsService>('private-chats@1')
