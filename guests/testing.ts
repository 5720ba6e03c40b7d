import { createCell } from '#kernel'
import { matchesFilter } from '#kernel/nostr'
import type { OutsideAddress } from '#kernel/outside'
import type { EventDraft, Filter, LiveQuery, NostrEvent, PublishJob, Session } from '#kernel/ports'
import { type GuestScope, guestRuntime } from '../kernel/sandbox/guest-runtime'
import { type AskOf, readMessage, type ToGuest } from '../kernel/sandbox/wire'
import { type GuestManifest, readManifest } from '../plugins/guests/install/guest-manifest'
import { createCalls } from '../plugins/guests/run/calls'
import { settingValue } from '../plugins/guests/run/guest-settings'
import { readTree, type TreeNode } from '../plugins/guests/tree/read-tree'

/** A view of a guest under test. */
export interface TestView {
  /** The newest tree, read by the app's own checks. */
  tree(): TreeNode
  /** All words of the tree, in their order. */
  words(): string
  /** Resolves when the view was drawn anew because of something else than an act, such as an event. */
  next(): Promise<void>
  /** Resolves when the view has these words: it may be drawn several times until then. */
  until(words: string): Promise<void>
  /** Calls the function of a button or an input. Resolves when the view is drawn again. */
  act(action: string, value?: unknown): Promise<void>
}

export interface TestGuest {
  readonly manifest: GuestManifest
  /** The events that the guest has published. */
  readonly published: readonly NostrEvent[]
  /** Presses an entry of the menu or a button under a note, types into the search box, or uses the wallet. */
  ask(of: AskOf, name: string, about: unknown): Promise<unknown>
  /** Returns the data that the guest has stored under a key; null if there are none. */
  stored(key: string): unknown
  /** Changes the guest's settings. The others are as the manifest says. */
  settings(values: Readonly<Record<string, unknown>>): void
  /** The messages that the guest has shown. */
  readonly toasts: readonly string[]
  /** Shows a view. Rejects if the guest or the app refuses to draw it. */
  show(view: string, props?: object): Promise<TestView>
}

/** A query whose relays have all answered. */
const found = (events: readonly NostrEvent[]): LiveQuery => ({
  get: () => ({ events, phase: 'settled', answers: {}, complete: true, older: 'end' }),
  subscribe: () => ({ dispose() {} }),
  older() {},
  dispose() {},
})

let made = 0
/** An event of the reader. Its id and signature are not real. */
function signed({ kind, content, tags }: EventDraft): NostrEvent {
  made++
  const id = made.toString(16).padStart(64, '0')
  return { id, pubkey: READER, created_at: 1_700_000_000 + made, kind, content, tags, sig: '0'.repeat(128) }
}

const wordsOf = (node: TreeNode): string =>
  typeof node === 'string'
    ? node
    : [
        ...('props' in node ? Object.values(node.props).filter(value => typeof value === 'string') : []),
        ...node.inside.map(wordsOf),
      ].join(' ')

/** The reader in tests (hex). */
export const READER = '1'.repeat(64)

export interface TestSurroundings {
  /** True if the reader answers no to all that the guest proposes. */
  readonly refuses?: boolean
  /** The people whom the reader follows (hex). */
  readonly follows?: readonly string[]
  /** Data that the guest has stored before, by key. */
  readonly stored?: Readonly<Record<string, unknown>>
  /** The address of a server on this machine that answers in place of all hosts. */
  readonly server?: string
  /** The events of the reader's relays. */
  readonly events?: readonly NostrEvent[]
}

/**
 * Runs a guest without a browser, by the same messages and checks as in the app, but without its sandbox. `manifest` is
 * the text of `guest.json`; `code` imports `guest.ts`.
 */
export async function runGuest(
  manifest: string,
  code: () => Promise<unknown>,
  { events = [], refuses = false, follows = [], server, stored: given = {} }: TestSurroundings = {},
): Promise<TestGuest> {
  const toasts: string[] = []
  const published: NostrEvent[] = []
  const answered = new Map<number, (isDone: boolean, value: unknown) => void>()
  let asks = 0
  const drawn = new Map<number, (tree: unknown, error?: string) => void>()
  let begin: Parameters<GuestScope['addEventListener']>[1] = () => {}
  const scope: GuestScope = {
    addEventListener: (_, listener) => {
      begin = listener
    },
  }
  guestRuntime(scope)
  Object.assign(globalThis, { pinion: scope.pinion })
  await code()
  const port = {
    onmessage: null as ((event: { readonly data: string }) => void) | null,
    postMessage(text: string) {
      const message = readMessage(text)
      if (message[0] === 'trees') for (const { id, tree, error } of message[1]) drawn.get(id)?.(tree, error)
      if (message[0] === 'answered') answered.get(message[1])?.(message[2], message[3])
      if (message[0] !== 'call' || message[2] === 'watch') return
      const [, id, method, args] = message
      calls.call(method, args).then(
        value => send(['answer', id, true, value ?? null]),
        error => send(['answer', id, false, (error as Error).message]),
      )
    },
  }
  const send = (message: ToGuest) => port.onmessage?.({ data: JSON.stringify(message) })
  const stored = new Map(Object.entries(given).map(([key, value]) => [key, JSON.stringify(value)]))
  const read = readManifest(manifest)
  const start = Object.fromEntries(
    (read.adds.settings ?? []).map(each => [each.id, settingValue(each, undefined)]),
  )
  const calls = createCalls({
    id: 'x-test',
    manifest: read,
    nostr: {
      session: createCell<Session>({ pubkey: READER, canSign: true, method: 'key' }),
      get: async () =>
        follows.length > 0
          ? signed({ kind: 3, content: '', tags: follows.map(key => ['p', key]) })
          : undefined,
      query(given) {
        const filter = given as Filter
        const all = [...published, ...events].filter(event => matchesFilter(event, filter))
        return found(all.sort((a, b) => b.created_at - a.created_at).slice(0, filter.limit))
      },
      publish(draft) {
        const event = signed(draft)
        published.unshift(event)
        return { signed: Promise.resolve(event) } as PublishJob
      },
    },
    outside: {
      async decide(address) {
        const { pathname, search } = new URL(address)
        return server === undefined ? undefined : (`${server}${pathname}${search}` as OutsideAddress)
      },
    },
    user: {
      publish: async () => (refuses ? 'no' : 'yes'),
      pay: async () => (refuses ? undefined : '0'.repeat(64)),
    },
    pressedAt: () => performance.now(),
    counted() {},
    lost() {},
    relays: () => [],
    toasts: {
      show({ text }) {
        toasts.push(text)
        return () => {}
      },
    },
    store: {
      get: async (_, key) => stored.get(key),
      async set(_, key, value, most) {
        const others = [...stored].filter(([name]) => name !== key)
        const size = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
        if (value === undefined) stored.delete(key)
        else if (size + key.length + value.length > most) throw new Error('This plugin may not store more')
        else stored.set(key, value)
      },
    },
    send: message => send(message),
  })
  begin({ ports: [port] })
  send(['settings', start])
  let last = 0
  /** Resolves with the next tree of a view. */
  const awaited = (id: number) =>
    new Promise<TreeNode>((resolve, reject) => {
      drawn.set(id, (tree, error) => {
        if (error !== undefined) return reject(new Error(error))
        try {
          resolve(readTree(tree))
        } catch (failure) {
          reject(failure)
        }
      })
    })
  const next = (id: number, message: ToGuest) => {
    const tree = awaited(id)
    send(message)
    return tree
  }
  return {
    manifest: read,
    toasts,
    published,
    ask: (of, name, about) =>
      new Promise((resolve, reject) => {
        asks++
        answered.set(asks, (isDone, value) => (isDone ? resolve(value) : reject(new Error(String(value)))))
        send(['ask', asks, of, name, about])
      }),
    settings: values => send(['settings', { ...start, ...values }]),
    stored: key => JSON.parse(stored.get(key) ?? 'null') as unknown,
    async show(view, props = {}) {
      last++
      const id = last
      let tree = await next(id, ['show', [[id, view, props]]])
      return {
        tree: () => tree,
        words: () => wordsOf(tree),
        async next() {
          tree = await awaited(id)
        },
        async until(words) {
          while (!wordsOf(tree).includes(words)) tree = await awaited(id)
        },
        async act(action, value) {
          tree = await next(id, ['act', id, action, value ?? null])
        },
      }
    },
  }
}
