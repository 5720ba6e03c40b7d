import { createValueStore } from '#kernel'
import { matchesFilter } from '#kernel/nostr'
import type { AccountSession, EventDraft, Filter, LiveQuery, NostrEvent, PublishJob } from '#kernel/ports'
import type { CheckedUrl } from '#kernel/url-policy'
import {
  type GuestHandlerKind,
  type MessageToGuest,
  parseGuestMessage,
} from '../kernel/sandbox/guest-messages'
import { type GuestGlobalScope, installGuestRuntime } from '../kernel/sandbox/guest-runtime'
import { type GuestManifest, parseGuestManifest } from '../plugins/guests/install/guest-manifest'
import { createGuestCallHandler } from '../plugins/guests/run/guest-call-handler'
import { parseGuestSettingValue } from '../plugins/guests/run/guest-settings'
import { type GuestTreeNode, parseGuestTree } from '../plugins/guests/tree/parse-guest-tree'

/** A view of a guest under test. */
export interface TestView {
  /** Returns the newest tree, checked as the app checks it. */
  tree(): GuestTreeNode
  /** All text of the tree, in order. */
  getText(): string
  /** Resolves when the view is redrawn without an action, for example after an event has arrived. */
  waitForRedraw(): Promise<void>
  /** Resolves when the view shows this text. It may be redrawn several times until then. */
  waitUntil(words: string): Promise<void>
  /** Calls the function of a button or an input. Resolves when the view is drawn again. */
  act(action: string, value?: unknown): Promise<void>
}

/** A running guest (a plugin from a stranger), as a test drives and observes it. */
export interface TestGuest {
  readonly manifest: GuestManifest
  /** The events that the guest has published. */
  readonly publishedEvents: readonly NostrEvent[]
  /** Calls what the guest has registered for a menu entry, a button under a note, the search box or the wallet. */
  ask(kind: GuestHandlerKind, name: string, about: unknown): Promise<unknown>
  /** Returns the data that the guest has stored under a key, or null. */
  stored(key: string): unknown
  /** Changes these settings of the guest. Other settings keep the manifest's defaults. */
  settings(values: Readonly<Record<string, unknown>>): void
  /** The messages that the guest has shown. */
  readonly toasts: readonly string[]
  /** Shows a view. Rejects if the guest or the app refuses to draw it. */
  show(view: string, props?: object): Promise<TestView>
}

/** A query whose relays have all answered. */
const createSettledQuery = (events: readonly NostrEvent[]): LiveQuery => ({
  get: () => ({ events, phase: 'settled', answers: {}, complete: true, older: 'end' }),
  subscribe: () => ({ dispose() {} }),
  loadOlder() {},
  dispose() {},
})

let eventCount = 0
/** Returns an event of the reader. Its id and signature are made up. */
function createReaderEvent({ kind, content, tags }: EventDraft): NostrEvent {
  eventCount++
  const id = eventCount.toString(16).padStart(64, '0')
  return {
    id,
    pubkey: READER_PUBKEY,
    created_at: 1_700_000_000 + eventCount,
    kind,
    content,
    tags,
    sig: '0'.repeat(128),
  }
}

const getNodeText = (node: GuestTreeNode): string =>
  typeof node === 'string'
    ? node
    : [
        ...('props' in node ? Object.values(node.props).filter(value => typeof value === 'string') : []),
        ...node.children.map(getNodeText),
      ].join(' ')

/** The reader in tests (hex). */
export const READER_PUBKEY = '1'.repeat(64)

export interface TestGuestEnvironment {
  /** True if the reader answers no to each question on behalf of the guest. */
  readonly refusesCalls?: boolean
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
 * Runs a guest without a browser: with the messages and checks of the app, but without its sandbox. `manifest` is the
 * text of `guest.json`; `code` imports `guest.ts`.
 */
export async function runGuest(
  manifest: string,
  code: () => Promise<unknown>,
  {
    events = [],
    refusesCalls = false,
    follows = [],
    server,
    stored: initialStore = {},
  }: TestGuestEnvironment = {},
): Promise<TestGuest> {
  const toasts: string[] = []
  const published: NostrEvent[] = []
  const pendingAnswers = new Map<number, (isDone: boolean, value: unknown) => void>()
  let askCount = 0
  const pendingDraws = new Map<number, (tree: unknown, error?: string) => void>()
  let startListener: Parameters<GuestGlobalScope['addEventListener']>[1] = () => {}
  const scope: GuestGlobalScope = {
    addEventListener: (_, listener) => {
      startListener = listener
    },
  }
  installGuestRuntime(scope)
  Object.assign(globalThis, { pinion: scope.pinion })
  await code()
  const port = {
    onmessage: null as ((event: { readonly data: string }) => void) | null,
    postMessage(text: string) {
      const message = parseGuestMessage(text)
      if (message[0] === 'trees')
        for (const { id, tree, error } of message[1]) pendingDraws.get(id)?.(tree, error)
      if (message[0] === 'answered') pendingAnswers.get(message[1])?.(message[2], message[3])
      if (message[0] !== 'call' || message[2] === 'watch') return
      const [, id, method, args] = message
      calls.call(method, args).then(
        value => send(['answer', id, true, value ?? null]),
        error => send(['answer', id, false, (error as Error).message]),
      )
    },
  }
  const send = (message: MessageToGuest) => port.onmessage?.({ data: JSON.stringify(message) })
  const stored = new Map(Object.entries(initialStore).map(([key, value]) => [key, JSON.stringify(value)]))
  const read = parseGuestManifest(manifest)
  const start = Object.fromEntries(
    (read.adds.settings ?? []).map(each => [each.id, parseGuestSettingValue(each, undefined)]),
  )
  const calls = createGuestCallHandler({
    id: 'x-test',
    manifest: read,
    nostr: {
      session: createValueStore<AccountSession>({ pubkey: READER_PUBKEY, canSign: true, method: 'key' }),
      get: async () =>
        follows.length > 0
          ? createReaderEvent({ kind: 3, content: '', tags: follows.map(key => ['p', key]) })
          : undefined,
      query(given) {
        const filter = given as Filter
        const all = [...published, ...events].filter(event => matchesFilter(event, filter))
        return createSettledQuery(all.sort((a, b) => b.created_at - a.created_at).slice(0, filter.limit))
      },
      publish(draft) {
        const event = createReaderEvent(draft)
        published.unshift(event)
        return { whenSigned: Promise.resolve(event) } as PublishJob
      },
    },
    urlPolicy: {
      async checkWhenConfigured(address) {
        const { pathname, search } = new URL(address)
        return server === undefined ? undefined : (`${server}${pathname}${search}` as CheckedUrl)
      },
    },
    consent: {
      publish: async () => (refusesCalls ? 'no' : 'yes'),
      pay: async () => (refusesCalls ? undefined : '0'.repeat(64)),
    },
    pressedAt: () => performance.now(),
    onRequest() {},
    onUnansweredWrite() {},
    relays: () => [],
    toasts: {
      show({ text }) {
        toasts.push(text)
        return () => {}
      },
    },
    store: {
      get: async (_, key) => stored.get(key),
      async set(_, key, value, maxChars) {
        const others = [...stored].filter(([name]) => name !== key)
        const size = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
        if (value === undefined) stored.delete(key)
        else if (size + key.length + value.length > maxChars)
          throw new Error('This plugin may not store more')
        else stored.set(key, value)
      },
    },
    send: message => send(message),
  })
  startListener({ ports: [port] })
  send(['settings', start])
  let last = 0
  /** Resolves with the next tree of a view. */
  const awaited = (id: number) =>
    new Promise<GuestTreeNode>((resolve, reject) => {
      pendingDraws.set(id, (tree, error) => {
        if (error !== undefined) return reject(new Error(error))
        try {
          resolve(parseGuestTree(tree))
        } catch (failure) {
          reject(failure)
        }
      })
    })
  const next = (id: number, message: MessageToGuest) => {
    const tree = awaited(id)
    send(message)
    return tree
  }
  return {
    manifest: read,
    toasts,
    publishedEvents: published,
    ask: (kind, name, about) =>
      new Promise((resolve, reject) => {
        askCount++
        pendingAnswers.set(askCount, (isDone, value) =>
          isDone ? resolve(value) : reject(new Error(String(value))),
        )
        send(['ask', askCount, kind, name, about])
      }),
    settings: values => send(['settings', { ...start, ...values }]),
    stored: key => JSON.parse(stored.get(key) ?? 'null') as unknown,
    async show(view, props = {}) {
      last++
      const id = last
      let tree = await next(id, ['show', [[id, view, props]]])
      return {
        tree: () => tree,
        getText: () => getNodeText(tree),
        async waitForRedraw() {
          tree = await awaited(id)
        },
        async waitUntil(words) {
          while (!getNodeText(tree).includes(words)) tree = await awaited(id)
        },
        async act(action, value) {
          tree = await next(id, ['act', id, action, value ?? null])
        },
      }
    },
  }
}
