import {
  createValueStore,
  type Disposable,
  type PluginContext,
  type ReadableStore,
  UserFacingError,
} from '#kernel'
import type { GuestPolicy } from './guest-policy'
import { guestsSettings, MAX_DEV_GUEST_ADDRESSES } from './guests-settings'
import type { GuestStore } from './install/guest-store'
import { isLocalAddress, loadLocalGuest, waitForChange } from './install/load-local-guest'
import type { LocalGuest } from './manifest'
import type { GuestRunner } from './run/run-guest'

/** Runs the guests that a developer loads from a folder on their own machine. */
export interface LocalGuestsManager {
  readonly guests: ReadableStore<readonly LocalGuest[]>
  add(address: string): void
  reload(address: string): void
  remove(address: string): void
}

export function createLocalGuestsManager(
  context: PluginContext,
  store: Pick<GuestStore, 'remove'>,
  run: GuestRunner,
  policy: GuestPolicy,
): LocalGuestsManager {
  const settings = context.settings(guestsSettings)
  const guests = createValueStore<readonly LocalGuest[]>([])
  const runningGuests = new Map<string, Disposable>()
  /** Aborts the request that waits for the next change of a guest's files, by the guest's address. */
  const changeRequests = new Map<string, AbortController>()
  /** The kernel's plugin ids of the guests, by address. */
  const ids = new Map<string, string>()
  const updateGuest = (address: string, now: Omit<LocalGuest, 'address'>) =>
    guests.set(guests.get().map(guest => (guest.address === address ? { address, ...now } : guest)))
  const isAdded = (address: string) => guests.get().some(guest => guest.address === address)
  const stopGuest = (address: string) => {
    changeRequests.get(address)?.abort()
    changeRequests.delete(address)
    runningGuests.get(address)?.dispose()
    runningGuests.delete(address)
  }
  /** Reloads the guest when its files change. If its server stops, there are no further requests. */
  const reloadOnChange = async (address: string) => {
    changeRequests.get(address)?.abort()
    const waiting = new AbortController()
    changeRequests.set(address, waiting)
    try {
      await waitForChange(address, AbortSignal.any([context.signal, waiting.signal]))
      if (isAdded(address)) void load(address)
    } catch {
      // The server has stopped or this request was aborted. The user can press 'Load again'.
    }
  }
  const load = async (address: string) => {
    stopGuest(address)
    updateGuest(address, { state: 'loading' })
    try {
      const { manifest, code, notifiesChanges } = await loadLocalGuest(address, context.signal)
      if (context.signal.aborted || !isAdded(address)) return
      if (notifiesChanges) void reloadOnChange(address)
      const { title, version } = manifest
      const id = `x-local-${manifest.id}`
      ids.set(address, id)
      const running = run({
        id,
        manifest,
        code: async () => code,
        onState: state => updateGuest(address, { title, version, ...state }),
        remove: () => removeLocal(address),
      })
      runningGuests.set(address, context.own(running))
    } catch (error) {
      if (context.signal.aborted) return
      const reason = error instanceof UserFacingError ? error.message : 'It could not be started.'
      updateGuest(address, { state: 'refused', reason })
      if (!(error instanceof UserFacingError)) context.log.warn('A plugin from others was not started', error)
    }
  }
  const removeLocal = (address: string) => {
    settings.set(draft => {
      draft.local = draft.local.filter(each => each !== address)
    })
    stopGuest(address)
    const id = ids.get(address)
    // Data that cannot be deleted now are deleted when the user deletes the data of this plugin.
    if (id !== undefined) void store.remove(id).catch(() => {})
    guests.set(guests.get().filter(guest => guest.address !== address))
  }
  const addGuest = (address: string) => {
    guests.set([...guests.get(), { address, state: 'loading' }])
    void load(address)
  }
  if (policy.mode === 'any') for (const address of settings.get().local) addGuest(address)
  return {
    guests,
    add(address) {
      if (policy.mode !== 'any') throw new UserFacingError('This site allows no plugins of developers.')
      if (!isLocalAddress(address))
        throw new UserFacingError('Enter a folder on this machine, such as http://localhost:5199/')
      if (isAdded(address)) throw new UserFacingError('This plugin is there already.')
      if (guests.get().length >= MAX_DEV_GUEST_ADDRESSES)
        throw new UserFacingError(`At most ${MAX_DEV_GUEST_ADDRESSES} plugins are loaded.`)
      settings.set(draft => {
        draft.local = [...draft.local, address]
      })
      addGuest(address)
    },
    reload: address => void load(address),
    remove: removeLocal,
  }
}
