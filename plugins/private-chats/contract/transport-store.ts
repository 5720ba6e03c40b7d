import type { Disposable, ReadableStore } from '#kernel'
import type { ChatChanges, TransportRecord } from './chat-changes'
import type { ListeningPlan } from './listening-plan'
import type { PrivateChat } from './private-chat'
import type { PrivateMessage } from './private-message'

/**
 * The stored data of one transport and one account. The store closes when another account becomes current, when the
 * account's key is locked, and when the plugin is disabled. Each call then rejects with a `UserFacingError`.
 */
export interface TransportStore {
  /** hex */
  readonly account: string
  /** Aborts when the store closes. */
  readonly signal: AbortSignal
  /**
   * Stores changes. Rejects with `StaleRecordError` if a record has another version by now: the caller then reads it
   * and computes the changes again. Rejects with a `UserFacingError` if the browser cannot store them. When the limits
   * of requests are reached, messages of strangers are only counted. Messages of people whom the reader follows or has
   * accepted are always stored.
   */
  commit(changes: ChatChanges): Promise<void>
  /**
   * Calls `run`, which reads records and commits changes of them, again while another tab has changed one of these
   * records in between. Rejects with the error of `run`: with `StaleRecordError` only after the fifth attempt.
   */
  retryOnStaleRecord<Result>(run: () => Promise<Result>): Promise<Result>
  /** Resolves with the records whose key begins with `prefix`, by key. */
  records<Value = unknown>(prefix: string): Promise<readonly TransportRecord<Value>[]>
  /**
   * Calls `fn` when another tab has changed records of this transport, or a file of exported messages that was made or
   * opened in this tab.
   */
  onRecordsChange(fn: () => void): Disposable
  /**
   * Resolves with true if another request from this person (hex) may be stored. A transport checks this before it
   * stores records that belong to a new request.
   */
  hasRequestRoom(person: string): Promise<boolean>
  /** Resolves with the ids among these of relay events that were not processed yet. */
  filterUnread(ids: readonly string[]): Promise<readonly string[]>
  /** The conversations of this transport. */
  readonly chats: ReadableStore<readonly PrivateChat[]>
  /** Returns one conversation. With thousands of conversations, this is faster than searching in `chats`. */
  chat(id: string): PrivateChat | undefined
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
  /**
   * Keeps the listening plan, which is used while the transport's code is not loaded, up to date. `build` is called
   * soon after this call and after each change of the stored data; a caller whose plan depends on anything else calls
   * `keepPlan` again. `build` must read the stored records, because another tab may have changed the ones in memory. If
   * it resolves with `undefined`, no plan is stored, and the transport starts at the next visit.
   */
  keepPlan(build: () => Promise<ListeningPlan | undefined>): void
}

/** The changes are based on an older version of a record, which another tab has changed meanwhile. */
export interface StaleRecordError extends Error {
  readonly name: 'StaleRecord'
}
