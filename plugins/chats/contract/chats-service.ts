import type { ReadableStore } from '#kernel'
import type { ChatArrivalTimes, ChatListState } from './chat-list'

/** The conversations of all active transports. */
export interface ChatsService {
  readonly list: ReadableStore<ChatListState>
  /**
   * The arrival times that transports stored before their code was unloaded. The badge counts them as long as `list` is
   * `loading`.
   */
  readonly storedArrivals: ReadableStore<readonly ChatArrivalTimes[]>
  /** Returns the time (ms) up to which the reader has read a conversation, or 0 if it was never opened. */
  readUpTo(id: string): number
  /** Increases whenever a read mark changes. */
  readonly readMarkVersion: ReadableStore<number>
  /** Moves the read mark of a conversation forward. An earlier time than the stored one changes nothing. */
  markRead(id: string, at: number): void
  /**
   * Moves the read mark forward to a time (ms) from the former client (the app that this site ran before Pinion). It
   * may be earlier than the first use of chats in Pinion.
   */
  importReadMark(id: string, at: number): void
}
