import { createValueStore, type Disposable, type PluginContext, type ReadableStore } from '#kernel'
import {
  type ChatArrivalTimes,
  type ChatTransportListenerContext,
  chatTransportListeners,
  chatTransportNeeded,
  chatTransports,
  chatTransportsNeeded,
} from '../contract'

/** The listeners that watch for new messages of a chat protocol (transport) until its own code is loaded. */
export interface RunningChatListeners extends Disposable {
  /** The conversations of these transports in which messages have come, for the badge. */
  readonly arrivals: ReadableStore<readonly ChatArrivalTimes[]>
}

/**
 * Starts each transport's `ChatTransportListener` for the account that is signed in. When a transport becomes active,
 * all listeners stop and `chatTransportsNeeded` is emitted, which activates all transports. There is one exception: if
 * a listener has activated only its own transport, the other listeners continue.
 */
export function startChatListeners(context: PluginContext): RunningChatListeners {
  const { session } = context.nostr
  const arrivals = createValueStore<readonly ChatArrivalTimes[]>([])
  let areNeeded = false
  /** Ids of the transports that their listeners have activated alone. They stay active when the account changes. */
  const activatedAlone = new Set<string>()
  let listening: AbortController | undefined
  const sendNeeded = () => {
    areNeeded = true
    listening?.abort()
    // A transport that is active already stays active.
    context.emit(chatTransportsNeeded, undefined)
  }
  /** Subscriptions of `watchPastActivation`, which continue after the listeners have stopped. */
  const heldItems: Disposable[] = []
  const releaseHeld = () => {
    for (const item of heldItems.splice(0)) item.dispose()
  }
  const start = () => {
    listening?.abort()
    releaseHeld()
    arrivals.set([])
    const { pubkey } = session.get()
    if (areNeeded || pubkey === undefined) return
    const closing = new AbortController()
    listening = closing
    const { signal } = closing
    const activateTransports = () => {
      if (!signal.aborted) sendNeeded()
    }
    const items: Disposable[] = []
    signal.addEventListener('abort', () => {
      for (const item of items) item.dispose()
    })
    const own = (item: Disposable) => {
      if (signal.aborted) item.dispose()
      else items.push(item)
    }
    const transports = context.contributions(chatTransports).filter(({ value }) => value.listenedBy)
    for (const { value } of transports)
      own(
        context.watch(value.service, () => {
          if (!activatedAlone.has(value.id)) activateTransports()
          return undefined
        }),
      )
    const listen = async ({ value }: (typeof transports)[number]) => {
      const listener = context
        .contributions(chatTransportListeners)
        .find(({ value: { id } }) => id === value.listenedBy)
      if (!listener) return activateTransports()
      const module = await listener.value.load()
      if (signal.aborted) return
      const listenerContext: ChatTransportListenerContext = {
        transport: value.id,
        account: pubkey,
        nostr: context.nostr,
        signal,
        own,
        watch: (token, fn) => own(context.watch(token, fn)),
        watchPastActivation(token, fn) {
          if (!signal.aborted) heldItems.push(context.watch(token, fn))
        },
        activateTransports,
        activateThisTransport() {
          if (signal.aborted || activatedAlone.has(value.id)) return
          activatedAlone.add(value.id)
          context.emit(chatTransportNeeded(value.id), undefined)
        },
        showArrivals(chats) {
          if (!signal.aborted) arrivals.set([...arrivals.get(), ...chats])
        },
      }
      await module.default(listenerContext)
    }
    for (const transport of transports) void listen(transport).catch(activateTransports)
  }
  const describeSession = () => {
    const { pubkey, canSign, method } = session.get()
    return `${pubkey} ${canSign} ${method}`
  }
  let currentSession = describeSession()
  context.own(
    session.subscribe(() => {
      if (describeSession() === currentSession) return
      currentSession = describeSession()
      start()
    }),
  )
  context.on(chatTransportsNeeded, () => {
    areNeeded = true
    listening?.abort()
  })
  // A transport that was turned on just now has no listener yet, and the listener of a transport that was turned off
  // must stop.
  context.watchContributions(chatTransports, () => {
    releaseHeld()
    sendNeeded()
  })
  start()
  return {
    arrivals,
    dispose() {
      listening?.abort()
      releaseHeld()
    },
  }
}
