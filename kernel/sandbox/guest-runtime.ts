/** The part of a worker's global scope that the runtime uses. */
export interface GuestScope {
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
 * Gives a guest its global `pinion`, and answers the app's messages. It runs in front of the guest's own code, in the
 * guest's worker, and is sent there as text: nothing outside of this function may be used in it. A guest may overwrite
 * all of it, so the app relies on nothing here.
 */
export function guestRuntime(scope: GuestScope): void {
  type Redraw = () => void
  interface Shown {
    readonly view: string
    readonly props: unknown
    readonly state: Record<string, unknown>
  }
  type View = (props: unknown, state: Record<string, unknown>, redraw: Redraw) => unknown
  type Act = (props: unknown, state: Record<string, unknown>, value: unknown, redraw: Redraw) => unknown
  const views = new Map<string, View>()
  const acts = new Map<string, Act>()
  const watchers = new Map<string, (props: unknown, isVisible: boolean) => void>()
  const shown = new Map<number, Shown>()
  const queries = new Map<number, (events: readonly unknown[], isSettled: boolean) => void>()
  const answers = new Map<string, (about: unknown) => unknown>()
  const waiting = new Map<number, readonly [(value: unknown) => void, (error: Error) => void]>()
  /** Views that are drawn again when the current work is done, each once. */
  const due = new Set<number>()
  let settings: Readonly<Record<string, unknown>> = {}
  let port: GuestPort | undefined
  let early: string[] = []
  let last = 0
  let queryCount = 0
  const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500)
  /** Number of characters of views in one message, unless a single view has more. */
  const batchChars = 200_000
  const sendText = (text: string) => {
    if (port) port.postMessage(text)
    else early.push(text)
  }
  const send = (...message: readonly unknown[]) => sendText(JSON.stringify(message))
  /** Draws a view as JSON text, so that one that is no plain data spoils no other. */
  const drawn = async (id: number): Promise<string | undefined> => {
    const now = shown.get(id)
    if (!now) return undefined
    try {
      const view = views.get(now.view)
      if (!view) throw new Error(`There is no view '${now.view}'`)
      return JSON.stringify([id, (await view(now.props, now.state, () => redraw(id))) ?? ''])
    } catch (error) {
      return JSON.stringify([id, null, reasonOf(error)])
    }
  }
  let ready: string[] = []
  /** Sends the drawn views. Views that are drawn at the same time go in one message, up to `batchChars`. */
  const flush = () => {
    let batch: string[] = []
    let chars = 0
    const sendBatch = () => {
      if (batch.length > 0) sendText(`["trees",[${batch}]]`)
      batch = []
      chars = 0
    }
    for (const tree of ready) {
      if (chars + tree.length > batchChars) sendBatch()
      batch.push(tree)
      chars += tree.length
    }
    ready = []
    sendBatch()
  }
  /** Draws each view for itself: one that waits for something does not hold up the others. */
  const draw = () => {
    const ids = [...due]
    due.clear()
    for (const id of ids)
      void drawn(id).then(tree => {
        if (tree === undefined) return
        if (ready.length === 0) queueMicrotask(flush)
        ready.push(tree)
      })
  }
  const redraw = (id: number) => {
    if (due.size === 0) queueMicrotask(draw)
    due.add(id)
  }
  const call = (method: string, ...args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      last++
      waiting.set(last, [resolve, reject])
      send('call', last, method, args)
    })
  type Message = readonly [string, ...unknown[]]
  const take: Readonly<Record<string, (...args: never[]) => unknown>> = {
    show(list: readonly (readonly [number, string, unknown])[]) {
      for (const [id, view, props] of list) {
        shown.set(id, { view, props, state: {} })
        redraw(id)
      }
    },
    async act(id: number, action: string, value: unknown) {
      const now = shown.get(id)
      if (!now) return
      try {
        await acts.get(action)?.(now.props, now.state, value, () => redraw(id))
      } catch (error) {
        // The view stays, and the user learns why nothing has happened.
        void call('toast', reasonOf(error).slice(0, 200)).catch(() => {})
      }
      redraw(id)
    },
    drop(ids: readonly number[]) {
      for (const id of ids) shown.delete(id)
    },
    visible(id: number, isVisible: boolean) {
      const now = shown.get(id)
      if (now) watchers.get(now.view)?.(now.props, isVisible)
    },
    answer(id: number, isDone: boolean, value: unknown) {
      const [resolve, reject] = waiting.get(id) ?? []
      waiting.delete(id)
      if (isDone) resolve?.(value)
      else reject?.(new Error(String(value)))
    },
    events(id: number, events: readonly unknown[], isSettled: boolean) {
      queries.get(id)?.(events, isSettled)
    },
    async ask(id: number, of: string, name: string, about: unknown) {
      try {
        const answer = answers.get(`${of} ${name}`)
        if (!answer) throw new Error(`There is no ${of} '${name}'`)
        send('answered', id, true, (await answer(about)) ?? null)
      } catch (error) {
        send('answered', id, false, reasonOf(error))
      }
    },
    settings(values: Readonly<Record<string, unknown>>) {
      settings = values
      for (const id of shown.keys()) redraw(id)
    },
    ping: (count: number) => send('pong', count),
  }
  const answer = (of: string) => (name: string, fn: (about: unknown) => unknown) =>
    void answers.set(`${of} ${name}`, fn)
  scope.pinion = Object.freeze({
    view: (name: string, view: View) => void views.set(name, view),
    act: (name: string, act: Act) => void acts.set(name, act),
    visible(view: string, watch: (props: unknown, isVisible: boolean) => void) {
      watchers.set(view, watch)
      // The app observes only the views about which somebody wants to know.
      void call('watch', view).catch(() => {})
    },
    toast: (words: string) => call('toast', words),
    query: async (filter: unknown, found: (events: readonly unknown[], isSettled: boolean) => void) => {
      // The number is chosen here, so that no events can come before it is known.
      queryCount++
      const id = queryCount
      queries.set(id, found)
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
      answer('wallet')(name, async given => {
        const { method, fields, args } = given as { method: string; fields: unknown; args: unknown }
        if (method === 'methods') return Object.keys(wallet)
        const run = Object.hasOwn(wallet, method) ? wallet[method] : undefined
        if (typeof run !== 'function') throw new Error(`This wallet has no ${method}`)
        return run(fields, args)
      }),
  })
  scope.addEventListener(
    'message',
    ({ ports: [given] }) => {
      if (!given) return
      port = given
      port.onmessage = ({ data }) => {
        const [name, ...args] = JSON.parse(data) as Message
        if (Object.hasOwn(take, name)) void take[name]?.(...(args as never[]))
      }
      for (const text of early) port.postMessage(text)
      early = []
    },
    { once: true },
  )
}
