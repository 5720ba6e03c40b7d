/** The part of a worker's global scope that the runtime uses. */
export interface GuestGlobalScope {
  addEventListener(
    type: 'message',
    listener: (event: { readonly ports: readonly GuestPort[] }) => void,
    options: { readonly once: true },
  ): void
  pinion?: unknown
}
interface GuestPort {
  onmessage: ((event: { readonly data: string }) => void) | null
  postMessage(text: string): void
}

/**
 * Gives a guest its global `pinion`, and answers the app's messages. It runs in the guest's worker before the guest's
 * own code, and is sent to the worker as text, so it must use nothing outside of this function. A guest may overwrite
 * all of it, so the app must not rely on it.
 */
export function installGuestRuntime(scope: GuestGlobalScope): void {
  type Redraw = () => void
  interface ShownView {
    readonly view: string
    readonly props: unknown
    readonly state: Record<string, unknown>
  }
  type View = (props: unknown, state: Record<string, unknown>, redraw: Redraw) => unknown
  type ActionHandler = (
    props: unknown,
    state: Record<string, unknown>,
    value: unknown,
    redraw: Redraw,
  ) => unknown
  const views = new Map<string, View>()
  const actionHandlers = new Map<string, ActionHandler>()
  const watchers = new Map<string, (props: unknown, isVisible: boolean) => void>()
  const shownViews = new Map<number, ShownView>()
  const queries = new Map<number, (events: readonly unknown[], isSettled: boolean) => void>()
  const askHandlers = new Map<string, (about: unknown) => unknown>()
  const pendingCalls = new Map<number, readonly [(value: unknown) => void, (error: Error) => void]>()
  /** Views that are drawn again when the current work is done, each once. */
  const viewsToRedraw = new Set<number>()
  let settings: Readonly<Record<string, unknown>> = {}
  let port: GuestPort | undefined
  let queuedMessages: string[] = []
  let lastCallId = 0
  let queryCount = 0
  const errorText = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500)
  /** Number of characters of views in one message, unless a single view has more. */
  const batchChars = 200_000
  const sendText = (text: string) => {
    if (port) port.postMessage(text)
    else queuedMessages.push(text)
  }
  const send = (...message: readonly unknown[]) => sendText(JSON.stringify(message))
  /** Draws a view as JSON text. A view that is not plain data fails alone and does not affect other views. */
  const drawView = async (id: number): Promise<string | undefined> => {
    const shownView = shownViews.get(id)
    if (!shownView) return undefined
    try {
      const view = views.get(shownView.view)
      if (!view) throw new Error(`There is no view '${shownView.view}'`)
      return JSON.stringify([id, (await view(shownView.props, shownView.state, () => redraw(id))) ?? ''])
    } catch (error) {
      return JSON.stringify([id, null, errorText(error)])
    }
  }
  let drawnTrees: string[] = []
  /** Sends the drawn views. Views that are drawn at the same time go in one message, up to `batchChars`. */
  const flush = () => {
    let batch: string[] = []
    let chars = 0
    const sendBatch = () => {
      if (batch.length > 0) sendText(`["trees",[${batch}]]`)
      batch = []
      chars = 0
    }
    for (const tree of drawnTrees) {
      if (chars + tree.length > batchChars) sendBatch()
      batch.push(tree)
      chars += tree.length
    }
    drawnTrees = []
    sendBatch()
  }
  /** Draws each view separately, so that a slow view does not delay the others. */
  const drawAll = () => {
    const ids = [...viewsToRedraw]
    viewsToRedraw.clear()
    for (const id of ids)
      void drawView(id).then(tree => {
        if (tree === undefined) return
        if (drawnTrees.length === 0) queueMicrotask(flush)
        drawnTrees.push(tree)
      })
  }
  const redraw = (id: number) => {
    if (viewsToRedraw.size === 0) queueMicrotask(drawAll)
    viewsToRedraw.add(id)
  }
  const call = (method: string, ...args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      lastCallId++
      pendingCalls.set(lastCallId, [resolve, reject])
      send('call', lastCallId, method, args)
    })
  type Message = readonly [string, ...unknown[]]
  const messageHandlers: Readonly<Record<string, (...args: never[]) => unknown>> = {
    show(list: readonly (readonly [number, string, unknown])[]) {
      for (const [id, view, props] of list) {
        shownViews.set(id, { view, props, state: {} })
        redraw(id)
      }
    },
    async act(id: number, action: string, value: unknown) {
      const now = shownViews.get(id)
      if (!now) return
      try {
        await actionHandlers.get(action)?.(now.props, now.state, value, () => redraw(id))
      } catch (error) {
        // The view stays, and the user learns why nothing has happened.
        void call('toast', errorText(error).slice(0, 200)).catch(() => {})
      }
      redraw(id)
    },
    drop(ids: readonly number[]) {
      for (const id of ids) shownViews.delete(id)
    },
    visible(id: number, isVisible: boolean) {
      const now = shownViews.get(id)
      if (now) watchers.get(now.view)?.(now.props, isVisible)
    },
    answer(id: number, isDone: boolean, value: unknown) {
      const [resolve, reject] = pendingCalls.get(id) ?? []
      pendingCalls.delete(id)
      if (isDone) resolve?.(value)
      else reject?.(new Error(String(value)))
    },
    events(id: number, events: readonly unknown[], isSettled: boolean) {
      queries.get(id)?.(events, isSettled)
    },
    async ask(id: number, kind: string, name: string, about: unknown) {
      try {
        const answer = askHandlers.get(`${kind} ${name}`)
        if (!answer) throw new Error(`There is no ${kind} '${name}'`)
        send('answered', id, true, (await answer(about)) ?? null)
      } catch (error) {
        send('answered', id, false, errorText(error))
      }
    },
    settings(values: Readonly<Record<string, unknown>>) {
      settings = values
      for (const id of shownViews.keys()) redraw(id)
    },
    ping: (count: number) => send('pong', count),
  }
  const answer = (kind: string) => (name: string, fn: (about: unknown) => unknown) =>
    void askHandlers.set(`${kind} ${name}`, fn)
  scope.pinion = Object.freeze({
    view: (name: string, view: View) => void views.set(name, view),
    act: (name: string, act: ActionHandler) => void actionHandlers.set(name, act),
    visible(view: string, watch: (props: unknown, isVisible: boolean) => void) {
      watchers.set(view, watch)
      // The app observes only the views whose visibility the guest has asked for.
      void call('watch', view).catch(() => {})
    },
    toast: (words: string) => call('toast', words),
    query: async (filter: unknown, onEvents: (events: readonly unknown[], isSettled: boolean) => void) => {
      // The guest chooses the id of the query, so that no events can arrive before it knows the id.
      queryCount++
      const id = queryCount
      queries.set(id, onEvents)
      await call('query', id, filter)
      return () => {
        queries.delete(id)
        void call('unquery', id)
      }
    },
    get: (key: string) => call('get', key),
    set: (key: string, value: unknown) => call('set', key, value),
    me: () => call('me'),
    publish: (draft: unknown) => call('publish', draft),
    fetch: (address: string, request?: unknown) => call('fetch', address, request ?? {}),
    pay: (invoice: string) => call('pay', invoice),
    setting: (name: string) => settings[name],
    menu: answer('menu'),
    action: answer('action'),
    search: answer('search'),
    wallet: (name: string, wallet: Readonly<Record<string, unknown>>) =>
      answer('wallet')(name, async request => {
        const { method, fields, args } = request as { method: string; fields: unknown; args: unknown }
        if (method === 'methods') return Object.keys(wallet)
        const handler = Object.hasOwn(wallet, method) ? wallet[method] : undefined
        if (typeof handler !== 'function') throw new Error(`This wallet has no ${method}`)
        return handler(fields, args)
      }),
  })
  scope.addEventListener(
    'message',
    ({ ports: [receivedPort] }) => {
      if (!receivedPort) return
      port = receivedPort
      port.onmessage = ({ data }) => {
        const [name, ...args] = JSON.parse(data) as Message
        if (Object.hasOwn(messageHandlers, name)) void messageHandlers[name]?.(...(args as never[]))
      }
      for (const text of queuedMessages) port.postMessage(text)
      queuedMessages = []
    },
    { once: true },
  )
}
