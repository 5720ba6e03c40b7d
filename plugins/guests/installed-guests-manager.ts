import {
  createValueStore,
  type Disposable,
  type PluginContext,
  type ReadableStore,
  UserFacingError,
} from '#kernel'
import { prepareSandbox, sha256Hex } from '#kernel/sandbox'
import type { UrlPolicyService } from '#kernel/url-policy'
import type { GuestPolicy } from './guest-policy'
import { fetchGuestCode } from './install/fetch-guest-code'
import type { GuestStore, InstalledGuestVersion } from './install/guest-store'
import type { GuestListing } from './install/parse-listing'
import type { GuestManagerService, InstalledGuest } from './manifest'
import type { GuestRunner } from './run/run-guest'

const MAX_INSTALLED = 50
/** Maximum number of downloaded codes that are kept in memory until the user installs one. */
const MAX_FETCHED = 4

/** Runs the guests that the user has installed. A guest stays at its version until the user replaces it. */
export interface InstalledGuestsManager
  extends Pick<GuestManagerService, 'install' | 'prepareInstall' | 'remove'> {
  readonly guests: ReadableStore<readonly InstalledGuest[]>
  readonly isReady: ReadableStore<boolean>
}

export function createInstalledGuestsManager(
  context: PluginContext,
  store: GuestStore,
  urlPolicy: UrlPolicyService,
  run: GuestRunner,
  policy: GuestPolicy,
): InstalledGuestsManager {
  const guests = createValueStore<readonly InstalledGuest[]>([])
  const runningGuests = new Map<string, Disposable>()

  /**
   * Loads the code of a guest from the database and checks its hash, because other software on this device may have
   * changed it.
   */
  const loadStoredCode = async ({ id, hash }: InstalledGuestVersion): Promise<string> => {
    const code = await store.code(id)
    if (code === undefined || (await sha256Hex(code)) !== hash)
      throw new Error('The stored code is not the one that was installed. Install the plugin again.')
    return code
  }
  const stopGuest = (id: string) => {
    runningGuests.get(id)?.dispose()
    runningGuests.delete(id)
    guests.set(guests.get().filter(guest => guest.id !== id))
  }
  const logFailure = (error: unknown) => context.log.warn('A plugin from others was not removed', error)
  const removeGuest = async (id: string) => {
    await ready
    try {
      await store.remove(id)
    } catch {
      throw new UserFacingError('It could not be removed from the storage of this browser. Try again.')
    }
    stopGuest(id)
    tabChannel?.postMessage('changed')
  }
  /**
   * Adds an installed guest to the app. A guest that was installed a moment ago (`justInstalled`) starts at once, with
   * the downloaded code and the sandbox that was opened for it.
   */
  const startGuest = (
    guest: InstalledGuestVersion,
    justInstalled?: { readonly code: string; readonly sandbox: Disposable },
  ) => {
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
      code: () => (justInstalled === undefined ? loadStoredCode(guest) : Promise.resolve(justInstalled.code)),
      onState(state) {
        if (state.state !== 'idle') justInstalled?.sandbox.dispose()
        guests.set(guests.get().map(each => (each.id === id ? { ...guest, ...state } : each)))
      },
      remove: () => void removeGuest(id).catch(logFailure),
      startNow: justInstalled !== undefined,
    })
    runningGuests.set(id, context.own(running))
  }
  /** Downloads of code, in progress or finished, by the id of the listing's event. */
  const codeByEvent = new Map<string, Promise<string>>()
  const fetchCached = (listing: GuestListing): Promise<string> => {
    const cached = codeByEvent.get(listing.event)
    if (cached) return cached
    const code = fetchGuestCode(listing, urlPolicy, context.nostr, context.signal)
    codeByEvent.set(listing.event, code)
    const [oldest] = codeByEvent.keys()
    if (codeByEvent.size > MAX_FETCHED && oldest !== undefined) codeByEvent.delete(oldest)
    // Forget a failed download, so that the next attempt to install downloads the code again.
    code.catch(() => codeByEvent.delete(listing.event))
    return code
  }
  /**
   * Starts and stops guests so that the running ones are those in the database, which another tab may have changed.
   * Never rejects.
   */
  const syncWithStore = async () => {
    try {
      const all = await store.all()
      if (context.signal.aborted) return
      for (const { id, event } of guests.get())
        if (!all.some(guest => guest.id === id && guest.event === event)) stopGuest(id)
      for (const guest of all) if (!guests.get().some(({ id }) => id === guest.id)) startGuest(guest)
    } catch (error) {
      // If the plugin was turned off meanwhile, its database is closed, and the error is expected.
      if (!context.signal.aborted) context.log.warn('The installed plugins could not be read', error)
    }
  }
  const tabChannel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('pinion-guests')
  context.own(() => tabChannel?.close())
  tabChannel?.addEventListener('message', () => void syncWithStore())
  const isReady = createValueStore(false)
  const ready = syncWithStore().then(() => isReady.set(true))
  return {
    guests,
    isReady,
    async install(listing: GuestListing) {
      const refusal = policy.refusal(listing)
      if (refusal !== undefined) throw new UserFacingError(refusal)
      await ready
      const isNew = !guests.get().some(({ id }) => id === listing.id)
      if (isNew && guests.get().length >= MAX_INSTALLED)
        throw new UserFacingError(`At most ${MAX_INSTALLED} plugins from others can be installed.`)
      const code = await fetchCached(listing)
      codeByEvent.delete(listing.event)
      const { servers: _, source: __, ...rest } = listing
      const guest: InstalledGuestVersion = { ...rest, installedAt: Date.now() }
      const before = guests.get().find(({ id }) => id === guest.id)
      stopGuest(guest.id)
      startGuest(guest, { code, sandbox: context.own(prepareSandbox()) })
      try {
        await store.put(guest, code)
      } catch {
        stopGuest(guest.id)
        if (before) startGuest(before)
        throw new UserFacingError('This browser refuses to store it. The disk may be full.')
      }
      tabChannel?.postMessage('changed')
    },
    prepareInstall(listing) {
      if (policy.refusal(listing) !== undefined) return () => {}
      void fetchCached(listing).catch(() => {})
      const sandbox = context.own(prepareSandbox())
      return () => sandbox.dispose()
    },
    remove: removeGuest,
  }
}
