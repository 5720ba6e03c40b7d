import { createCell, type Disposable, type PluginContext, type ReadableStore, Refusal } from '#kernel'
import { guestsSettings, MAX_LOCAL } from './guests-settings'
import type { GuestStore } from './install/guest-store'
import { isLocalAddress, loadLocal, nextChange } from './install/load-local'
import type { LocalGuest } from './manifest'
import type { GuestPolicy } from './policy'
import type { RunGuest } from './run/run-guest'

/** The guests that a developer loads from the own machine. */
export interface LocalGuests {
  readonly guests: ReadableStore<readonly LocalGuest[]>
  add(address: string): void
  reload(address: string): void
  remove(address: string): void
}

export function createLocalGuests(
  context: PluginContext,
  store: Pick<GuestStore, 'remove'>,
  run: RunGuest,
  policy: GuestPolicy,
): LocalGuests {
  const settings = context.settings(guestsSettings)
  const guests = createCell<readonly LocalGuest[]>([])
  const added = new Map<string, Disposable>()
  /** Ends the request that waits for a change, by address. */
  const waits = new Map<string, AbortController>()
  /** The kernel's ids of the guests, by address. */
  const ids = new Map<string, string>()
  const tell = (address: string, now: Omit<LocalGuest, 'address'>) =>
    guests.set(guests.get().map(guest => (guest.address === address ? { address, ...now } : guest)))
  const isThere = (address: string) => guests.get().some(guest => guest.address === address)
  const drop = (address: string) => {
    waits.get(address)?.abort()
    waits.delete(address)
    added.get(address)?.dispose()
    added.delete(address)
  }
  /** Loads the guest again at the next change of its files. A server that has ended is not asked again. */
  const follow = async (address: string) => {
    waits.get(address)?.abort()
    const waiting = new AbortController()
    waits.set(address, waiting)
    try {
      await nextChange(address, AbortSignal.any([context.signal, waiting.signal]))
      if (isThere(address)) void load(address)
    } catch {
      // The user can press 'Load again'.
    }
  }
  const load = async (address: string) => {
    drop(address)
    tell(address, { state: 'loading' })
    try {
      const { manifest, code, reloads } = await loadLocal(address, context.signal)
      if (context.signal.aborted || !isThere(address)) return
      if (reloads) void follow(address)
      const { title, version } = manifest
      const id = `x-local-${manifest.id}`
      ids.set(address, id)
      const running = run({
        id,
        manifest,
        code: async () => code,
        told: state => tell(address, { title, version, ...state }),
        remove: () => removeLocal(address),
      })
      added.set(address, context.own(running))
    } catch (error) {
      if (context.signal.aborted) return
      const reason = error instanceof Refusal ? error.message : 'It could not be started.'
      tell(address, { state: 'refused', reason })
      if (!(error instanceof Refusal)) context.log.warn('A plugin from others was not started', error)
    }
  }
  const removeLocal = (address: string) => {
    settings.set(draft => {
      draft.local = draft.local.filter(each => each !== address)
    })
    drop(address)
    const id = ids.get(address)
    // Data that could not be deleted now go with the plugin's database.
    if (id !== undefined) void store.remove(id).catch(() => {})
    guests.set(guests.get().filter(guest => guest.address !== address))
  }
  const begin = (address: string) => {
    guests.set([...guests.get(), { address, state: 'loading' }])
    void load(address)
  }
  if (policy.mode === 'any') for (const address of settings.get().local) begin(address)
  return {
    guests,
    add(address) {
      if (policy.mode !== 'any') throw new Refusal('This site allows no plugins of developers.')
      if (!isLocalAddress(address))
        throw new Refusal('Enter a folder on this machine, such as http://localhost:5199/')
      if (isThere(address)) throw new Refusal('This plugin is there already.')
      if (guests.get().length >= MAX_LOCAL) throw new Refusal(`At most ${MAX_LOCAL} plugins are loaded.`)
      settings.set(draft => {
        draft.local = [...draft.local, address]
      })
      begin(address)
    },
    reload: address => void load(address),
    remove: removeLocal,
  }
}
