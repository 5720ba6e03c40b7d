import { createValueStore, type Disposable, type ReadableStore, type ValueStore } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import {
  type DrawnGuestView,
  type GuestHandlerKind,
  MAX_GUEST_MESSAGE_CHARS,
  MalformedError,
  type MessageToGuest,
  openGuestConnection,
} from '#kernel/sandbox'
import { type GuestTreeNode, parseGuestTree } from '../tree/parse-guest-tree'

/** The state of a view. `waiting` until the guest has rendered it for the first time. */
export type GuestViewContent =
  | { readonly state: 'waiting' }
  | { readonly state: 'drawn'; readonly tree: GuestTreeNode }
  /** The guest could not draw this view. Its other views are not affected. */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'ended'; readonly reason: string }

export interface ShownGuestView {
  readonly content: ReadableStore<GuestViewContent>
  /** Texts that the user has typed in the view's fields, by the fields' action. They survive a restart of the guest. */
  readonly drafts: Map<string, string>
  /** Tells the guest whether the view is visible. Absent if the guest has not asked for this. */
  readonly visible: ((isVisible: boolean) => void) | undefined
  /** Tells the guest that the user has pressed something or changed an input. */
  act(action: string, value?: unknown): void
}

/** A running guest. */
export interface StartedGuest extends Disposable {
  /**
   * Shows a view. `dataKey` identifies its data: a view with the same name and data is shown from memory, with its
   * state.
   */
  show(view: string, dataKey: string, props: object): ShownGuestView
  /**
   * Calls a function that the guest has registered. Resolves with its answer, which is not checked. Rejects with a
   * `UserFacingError` if the call fails, and with an `UnknownGuestOutcomeError` if the guest does not answer in time or
   * is ended.
   */
  request(type: GuestHandlerKind, name: string, dataKey: unknown, limit?: number): Promise<unknown>
  /** Sends a message for which the guest has subscribed or which it has requested. */
  send(message: MessageToGuest): void
  /** Records that a request of the guest to a server got no answer, so that its effect is unknown. */
  onUnansweredWrite(): void
  /** True if a key or an id (hex) occurs in an event that the guest has received from the app. */
  wasGiven(hex: string): boolean
  /**
   * The `performance.now()` of the user's last press in a view of the guest. Only shortly after it, the guest may open
   * a dialog.
   */
  pressedAt(): number
}

export interface GuestCallbacks {
  /** Handles a call of the guest. Rejects with the reason if the call is not allowed. */
  call(method: string, args: readonly unknown[]): Promise<unknown>
  /** Called for each answered ping with the response time in ms. */
  onPing(ms: number): void
  onEnd(reason: string): void
}

/**
 * Maximum number of views that stay in memory after they have left the screen, so that scrolling back shows them at
 * once.
 */
const MAX_CACHED_VIEWS = 1_000
/** Maximum number of characters of all views' data in one message to the guest. */
const MAX_BATCH = 200_000
/** Maximum number of characters of the data of one view. */
const MAX_VIEW = MAX_GUEST_MESSAGE_CHARS - 1_000
/** Timeout in ms for a request to a guest. */
const REQUEST_TIMEOUT_MS = 10_000
/** Milliseconds that a guest may take to handle a press. It may open a dialog that waits for the user. */
const PRESS_TIMEOUT_MS = 600_000
/** Maximum number of view names whose visibility the guest may watch. */
const MAX_WATCHED = 100

interface CachedView extends ShownGuestView {
  readonly id: number
  readonly content: ValueStore<GuestViewContent>
}

/** Maximum number of keys and ids that are remembered as given to the guest. The oldest are forgotten first. */
const MAX_REMEMBERED_KEYS = 20_000

/**
 * The texts that the user has typed, by view and by the fields' action. They are shown again when the guest has
 * restarted.
 */
export type FieldTextsByView = Map<string, Map<string, string>>

/** Starts a guest's code and displays its views. */
export function startGuest(
  code: string,
  events: GuestCallbacks,
  drafts: FieldTextsByView = new Map(),
): StartedGuest {
  /** The views in memory, the least recently shown first. */
  const views = new Map<string, CachedView>()
  const byId = new Map<number, CachedView>()
  let last = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  let queue: (readonly [number, string, unknown])[] = []

  const onDrawn = ({ id, tree, error }: DrawnGuestView) => {
    const view = byId.get(id)
    if (!view) return
    if (error !== undefined) return view.content.set({ state: 'failed', reason: error })
    try {
      view.content.set({ state: 'drawn', tree: parseGuestTree(tree) })
    } catch (failure) {
      if (!(failure instanceof MalformedError)) throw failure
      view.content.set({ state: 'failed', reason: `${failure.message}.` })
    }
  }
  const watch = (view: unknown) => {
    if (watched.size < MAX_WATCHED) watched.add(view)
  }
  const guestConnection = openGuestConnection(code, {
    onCall: events.call,
    onWatchView: watch,
    onViewTrees(drawnViews) {
      for (const view of drawnViews) onDrawn(view)
    },
    onPingTime: events.onPing,
    onEnded(reason) {
      for (const { content } of views.values()) content.set({ state: 'ended', reason })
      events.onEnd(reason)
    },
  })
  /** The names of the views whose visibility the guest wants to know. */
  const watched = new Set<unknown>()
  const givenKeys = new Set<string>()
  const remember = (hex: unknown) => {
    if (typeof hex !== 'string' || !isHexKey(hex)) return
    givenKeys.add(hex)
    const [oldest] = givenKeys
    if (givenKeys.size > MAX_REMEMBERED_KEYS && oldest !== undefined) givenKeys.delete(oldest)
  }
  const rememberEvent = (event: unknown) => {
    const { id, pubkey, tags } = (event ?? {}) as Partial<NostrEvent>
    for (const hex of [id, pubkey]) remember(hex)
    for (const [, value] of tags ?? []) remember(value)
  }
  const send = (message: MessageToGuest) => {
    if (guestConnection.getEndReason() !== undefined) return
    if (message[0] === 'events') for (const event of message[2]) rememberEvent(event)
    guestConnection.send(message)
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
    if (!oldest || views.size <= MAX_CACHED_VIEWS) return
    views.delete(oldest[0])
    if (oldest[1].drafts.size === 0) drafts.delete(oldest[0])
    byId.delete(oldest[1].id)
    send(['drop', [oldest[1].id]])
  }
  return {
    show(view, dataKey, props) {
      const key = `${view} ${dataKey}`
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
      const ended = guestConnection.getEndReason()
      const tellVisible = (isVisible: boolean) => send(['visible', id, isVisible])
      const shownView: CachedView = {
        id,
        content: createValueStore<GuestViewContent>(
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
      views.set(key, shownView)
      byId.set(id, shownView)
      if (queue.length === 0) queueMicrotask(flush)
      queue.push([id, view, props])
      rememberEvent((props as { event?: unknown }).event)
      forgetOldest()
      return shownView
    },
    request(
      type,
      name,
      dataKey,
      limit = type === 'menu' || type === 'action' ? PRESS_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    ) {
      if (type === 'menu' || type === 'action') pressedAt = performance.now()
      if (guestConnection.getEndReason() === undefined)
        rememberEvent((dataKey as { event?: unknown } | null)?.event)
      return guestConnection.ask(type, name, dataKey, limit)
    },
    send,
    onUnansweredWrite: guestConnection.markOutcomeUnknown,
    wasGiven: hex => givenKeys.has(hex),
    pressedAt: () => pressedAt,
    dispose: guestConnection.dispose,
  }
}
