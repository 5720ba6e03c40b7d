import { createCell, type Disposable, type PluginContext, type ReadableStore, Refusal } from '#kernel'
import type { OutsideService } from '#kernel/outside'
import { hashOf, prepareSandbox } from '#kernel/sandbox'
import { fetchCode } from './install/fetch-code'
import type { GuestStore, Installed } from './install/guest-store'
import type { Listing } from './install/read-listing'
import type { GuestDeskService, InstalledGuest } from './manifest'
import type { GuestPolicy } from './policy'
import type { RunGuest } from './run/run-guest'

const MAX_INSTALLED = 50
/** Number of codes that are kept before they are installed. */
const MAX_FETCHED = 4

/** The guests that the user has installed. Each keeps the version that the user has seen. */
export interface InstalledGuests extends Pick<GuestDeskService, 'install' | 'prepare' | 'remove'> {
  readonly guests: ReadableStore<readonly InstalledGuest[]>
  readonly isReady: ReadableStore<boolean>
}

export function createInstalledGuests(
  context: PluginContext,
  store: GuestStore,
  outside: OutsideService,
  run: RunGuest,
  policy: GuestPolicy,
): InstalledGuests {
  const guests = createCell<readonly InstalledGuest[]>([])
  const added = new Map<string, Disposable>()

  /** Loads the code of a guest from the database, which anything on this device may have changed. */
  const codeOf = async ({ id, hash }: Installed): Promise<string> => {
    const code = await store.code(id)
    if (code === undefined || (await hashOf(code)) !== hash)
      throw new Error('The stored code is not the one that was installed. Install the plugin again.')
    return code
  }
  const drop = (id: string) => {
    added.get(id)?.dispose()
    added.delete(id)
    guests.set(guests.get().filter(guest => guest.id !== id))
  }
  const tellFailure = (error: unknown) => context.log.warn('A plugin from others was not removed', error)
  const removeGuest = async (id: string) => {
    await ready
    try {
      await store.remove(id)
    } catch {
      throw new Refusal('It could not be removed from the storage of this browser. Try again.')
    }
    drop(id)
    tabs?.postMessage('changed')
  }
  /**
   * `fresh` is given if the user has just installed it: it is started at once, with this code, in the frame that is open
   * for it.
   */
  const begin = (guest: Installed, fresh?: { readonly code: string; readonly room: Disposable }) => {
    const refusal = policy.refusal(guest)
    if (refusal !== undefined) {
      guests.set([...guests.get(), { ...guest, state: 'ended', reason: refusal }])
      return
    }
    guests.set([...guests.get(), { ...guest, state: 'idle' }])
    const { id, manifest } = guest
    const running = run({
      id,
      manifest,
      code: () => (fresh === undefined ? codeOf(guest) : Promise.resolve(fresh.code)),
      told(state) {
        if (state.state !== 'idle') fresh?.room.dispose()
        guests.set(guests.get().map(each => (each.id === id ? { ...guest, ...state } : each)))
      },
      remove: () => void removeGuest(id).catch(tellFailure),
      isWanted: fresh !== undefined,
    })
    added.set(id, context.own(running))
  }
  /** The code that is being fetched, by the id of the event. */
  const fetched = new Map<string, Promise<string>>()
  const fetchOnce = (listing: Listing): Promise<string> => {
    const had = fetched.get(listing.event)
    if (had) return had
    const code = fetchCode(listing, outside, context.nostr, context.signal)
    fetched.set(listing.event, code)
    const [oldest] = fetched.keys()
    if (fetched.size > MAX_FETCHED && oldest !== undefined) fetched.delete(oldest)
    // A download that has failed is tried again by the next press.
    code.catch(() => fetched.delete(listing.event))
    return code
  }
  /** Takes over the guests that are stored now, which another tab may have changed. Never rejects. */
  const look = async () => {
    try {
      const all = await store.all()
      if (context.signal.aborted) return
      for (const { id, event } of guests.get())
        if (!all.some(guest => guest.id === id && guest.event === event)) drop(id)
      for (const guest of all) if (!guests.get().some(({ id }) => id === guest.id)) begin(guest)
    } catch (error) {
      // A plugin that is turned off meanwhile has closed its database.
      if (!context.signal.aborted) context.log.warn('The installed plugins could not be read', error)
    }
  }
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-guests')
  context.own(() => tabs?.close())
  tabs?.addEventListener('message', () => void look())
  const isReady = createCell(false)
  const ready = look().then(() => isReady.set(true))
  return {
    guests,
    isReady,
    async install(listing: Listing) {
      const refusal = policy.refusal(listing)
      if (refusal !== undefined) throw new Refusal(refusal)
      await ready
      const isNew = !guests.get().some(({ id }) => id === listing.id)
      if (isNew && guests.get().length >= MAX_INSTALLED)
        throw new Refusal(`At most ${MAX_INSTALLED} plugins from others can be installed.`)
      const code = await fetchOnce(listing)
      fetched.delete(listing.event)
      const { servers: _, source: __, ...rest } = listing
      const guest: Installed = { ...rest, installedAt: Date.now() }
      const before = guests.get().find(({ id }) => id === guest.id)
      drop(guest.id)
      begin(guest, { code, room: context.own(prepareSandbox()) })
      try {
        await store.put(guest, code)
      } catch {
        drop(guest.id)
        if (before) begin(before)
        throw new Refusal('This browser refuses to store it. The disk may be full.')
      }
      tabs?.postMessage('changed')
    },
    prepare(listing) {
      if (policy.refusal(listing) !== undefined) return () => {}
      void fetchOnce(listing).catch(() => {})
      const room = context.own(prepareSandbox())
      return () => room.dispose()
    },
    remove: removeGuest,
  }
}
