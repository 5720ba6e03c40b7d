import type { Disposable, ServiceToken } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { ChatArrivalTimes } from './chat-list'

/**
 * Listens for new events of one transport while the transport's own code is not loaded. If it rejects, all transports
 * are activated.
 */
export type ChatTransportListener = (context: ChatTransportListenerContext) => Promise<void>

/** Given to a `ChatTransportListener`, which listens for one transport and one account. */
export interface ChatTransportListenerContext {
  /** The id of the contribution to `chatTransports`. */
  readonly transport: string
  /** hex */
  readonly account: string
  readonly nostr: NostrAccess
  /** Aborts when the listener must stop, because the transports are needed or the session has changed. */
  readonly signal: AbortSignal
  /** Disposes `item` when the listener must stop, or at once if it has stopped already. */
  own(item: Disposable): void
  /**
   * Calls `fn` when the service is available, until the listener must stop. The returned object is disposed when the
   * service goes away.
   */
  watch<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /**
   * Like `watch`, but continues after the transports are activated, until the session changes or a transport is turned
   * on or off. Use it for work that the transport itself takes over once it has read its data, and that must not pause
   * until then.
   */
  watchPastActivation<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /**
   * Activates all transports. A listener must call this unless it is certain that there is no new event and nothing is
   * due.
   */
  activateTransports(): void
  /**
   * Activates only the transport for which this listener works, so that the other listeners continue. Use it if no
   * other transport shares this transport's code and data.
   */
  activateThisTransport(): void
  /** Makes the badge show the conversations that had unread messages when the transport stored them. */
  showArrivals(chats: readonly ChatArrivalTimes[]): void
}
