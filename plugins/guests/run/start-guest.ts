import { type Cell, createCell, type Disposable, type ReadableStore } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { type AskOf, type DrawnView, MAX_MESSAGE, Malformed, openLine, type ToGuest } from '#kernel/sandbox'
import { readTree, type TreeNode } from '../tree/read-tree'

/** A view of a guest. `waiting` until it is drawn for the first time. */
export type ViewState =
  | { readonly state: 'waiting' }
  | { readonly state: 'drawn'; readonly tree: TreeNode }
  /** The guest could not draw this view. The others go on. */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'ended'; readonly reason: string }

export interface ShownView {
  readonly content: ReadableStore<ViewState>
  /** Texts that the user has typed in the view's fields, by the name of their action. They outlive the guest. */
  readonly drafts: Map<string, string>
  /** Tells the guest that the view has come into sight, or has left it. Absent if the guest does not want to know. */
  readonly visible: ((isVisible: boolean) => void) | undefined
  /** Tells the guest that the user has pressed or changed something. */
  act(action: string, value?: unknown): void
}

/** A running guest. */
export interface Guest extends Disposable {
  /**
   * Shows a view with its data. `about` names the data: the same view about the same data is shown again from memory,
   * with its state.
   */
  show(view: string, about: string, props: object): ShownView
  /**
   * Asks something that the guest adds. Resolves with its answer, which is not checked. Rejects with the reason as a
   * `Refusal` if it fails, and as a `NoGuestAnswer` if it does not answer in time, or is ended.
   */
  ask(of: AskOf, name: string, about: unknown, limit?: number): Promise<unknown>
  /** Sends what the guest has asked for. */
  send(message: ToGuest): void
  /** Tells that a request of the guest was sent, and that nobody knows what it has done. */
  lost(): void
  /** True if a key or an id (hex) is in an event that the guest was given. */
  knows(hex: string): boolean
  /** `performance.now()` of the last press of the user on something of the guest. Only then may it open a dialog. */
  pressedAt(): number
}

export interface GuestEvents {
  /** Does something for the guest. Rejects with the reason if the guest may not. */
  call(method: string, args: readonly unknown[]): Promise<unknown>
  /** Told now and then: the ms until the guest has answered a ping. */
  answers(ms: number): void
  ended(reason: string): void
}

/** Number of views that are kept after they have left the screen, so that scrolling back shows them at once. */
const KEPT_VIEWS = 1_000
/** Maximum number of characters of the data of one batch of views. */
const MAX_BATCH = 200_000
/** Maximum number of characters of the data of one view. */
const MAX_VIEW = MAX_MESSAGE - 1_000
/** ms in which a guest answers a question. */
const ASK_MS = 10_000
/** ms in which it answers a press, which may open a dialog about which the user thinks. */
const PRESS_MS = 600_000
/** Maximum number of names of views that are observed. */
const MAX_WATCHED = 100

interface Kept extends ShownView {
  readonly id: number
  readonly content: Cell<ViewState>
}

/** Number of keys and ids that are remembered as given. Those that came first are forgotten first. */
const MAX_GIVEN = 20_000

/** The texts that the user has typed, by view and by the name of their action. A guest that starts again gets them. */
export type Drafts = Map<string, Map<string, string>>

/** Starts a guest's code, and draws its views. */
export function startGuest(code: string, events: GuestEvents, drafts: Drafts = new Map()): Guest {
  /** The views in the order in which they were shown last. */
  const views = new Map<string, Kept>()
  const byId = new Map<number, Kept>()
  let last = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  let queue: (readonly [number, string, unknown])[] = []

  const drawn = ({ id, tree, error }: DrawnView) => {
    const view = byId.get(id)
    if (!view) return
    if (error !== undefined) return view.content.set({ state: 'failed', reason: error })
    try {
      view.content.set({ state: 'drawn', tree: readTree(tree) })
    } catch (failure) {
      if (!(failure instanceof Malformed)) throw failure
      view.content.set({ state: 'failed', reason: `${failure.message}.` })
    }
  }
  const watch = (view: unknown) => {
    if (watched.size < MAX_WATCHED) watched.add(view)
  }
  const line = openLine(code, {
    call: events.call,
    watch,
    trees(drawnViews) {
      for (const view of drawnViews) drawn(view)
    },
    answers: events.answers,
    ended(reason) {
      for (const { content } of views.values()) content.set({ state: 'ended', reason })
      events.ended(reason)
    },
  })
  /** The views about which the guest wants to know whether they are in sight. */
  const watched = new Set<unknown>()
  const given = new Set<string>()
  const remember = (hex: unknown) => {
    if (typeof hex !== 'string' || !isHexKey(hex)) return
    given.add(hex)
    const [oldest] = given
    if (given.size > MAX_GIVEN && oldest !== undefined) given.delete(oldest)
  }
  const rememberEvent = (event: unknown) => {
    const { id, pubkey, tags } = (event ?? {}) as Partial<NostrEvent>
    for (const hex of [id, pubkey]) remember(hex)
    for (const [, value] of tags ?? []) remember(value)
  }
  const send = (message: ToGuest) => {
    if (line.ended() !== undefined) return
    if (message[0] === 'events') for (const event of message[2]) rememberEvent(event)
    line.send(message)
  }
  const flush = () => {
    const batch = queue
    queue = []
    let part: typeof queue = []
    let size = 0
    for (const view of batch) {
      const chars = JSON.stringify(view).length
      if (chars > MAX_VIEW) {
        const reason = 'This is too large for a plugin.'
        byId.get(view[0])?.content.set({ state: 'failed', reason })
        continue
      }
      if (size + chars > MAX_BATCH && part.length > 0) {
        send(['show', part])
        part = []
        size = 0
      }
      part.push(view)
      size += chars
    }
    if (part.length > 0) send(['show', part])
  }
  const forgetOldest = () => {
    const [oldest] = views
    if (!oldest || views.size <= KEPT_VIEWS) return
    views.delete(oldest[0])
    if (oldest[1].drafts.size === 0) drafts.delete(oldest[0])
    byId.delete(oldest[1].id)
    send(['drop', [oldest[1].id]])
  }
  return {
    show(view, about, props) {
      const key = `${view} ${about}`
      const before = views.get(key)
      if (before) {
        views.delete(key)
        views.set(key, before)
        return before
      }
      last++
      const id = last
      const typed = drafts.get(key) ?? new Map<string, string>()
      drafts.set(key, typed)
      const ended = line.ended()
      const tellVisible = (isVisible: boolean) => send(['visible', id, isVisible])
      const shown: Kept = {
        id,
        content: createCell<ViewState>(
          ended === undefined ? { state: 'waiting' } : { state: 'ended', reason: ended },
        ),
        drafts: typed,
        get visible() {
          return watched.has(view) ? tellVisible : undefined
        },
        act(action, value) {
          pressedAt = performance.now()
          send(['act', id, action, value ?? null])
        },
      }
      views.set(key, shown)
      byId.set(id, shown)
      if (queue.length === 0) queueMicrotask(flush)
      queue.push([id, view, props])
      rememberEvent((props as { event?: unknown }).event)
      forgetOldest()
      return shown
    },
    ask(of, name, about, limit = of === 'menu' || of === 'action' ? PRESS_MS : ASK_MS) {
      if (of === 'menu' || of === 'action') pressedAt = performance.now()
      if (line.ended() === undefined) rememberEvent((about as { event?: unknown } | null)?.event)
      return line.ask(of, name, about, limit)
    },
    send,
    lost: line.lost,
    knows: hex => given.has(hex),
    pressedAt: () => pressedAt,
    dispose: line.dispose,
  }
}
