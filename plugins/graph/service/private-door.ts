import { Accounts, type NostrEvent, type PluginContext, type Store } from '#kernel'
import type { PrivateMutes } from '../contract'
import { graphSettings } from './graph-settings'
import type { PrivateReader } from './private-mutes'

export interface PrivateDoorOptions {
  readonly context: PluginContext
  /** The newest version of the own mute list. */
  readonly list: () => NostrEvent | undefined
  readonly state: Store<PrivateMutes>
  readonly changed: () => void
}

export interface PrivateDoor extends Omit<PrivateReader, 'add'> {
  /** Resolves when the person counts as muted, or at once after an account switch. */
  add(owner: string, pubkey: string): Promise<void>
}

/** Reads the encrypted part of the own mute list; the code is loaded only if there is such a part. */
export function createPrivateDoor(options: PrivateDoorOptions): PrivateDoor {
  const { context, list } = options
  let reader: PrivateReader | undefined
  let coming: Promise<void> | undefined
  const make = async () => {
    try {
      const { createPrivateReader } = await import('./private-mutes')
      if (!context.signal.aborted)
        reader = createPrivateReader({ ...options, settings: context.settings(graphSettings) })
    } catch {
      // Loading failed; the next call tries again.
      coming = undefined
    }
  }
  const come = () => {
    coming ??= make()
    return coming
  }
  const forget = async (pubkey: string) => {
    const settings = context.settings(graphSettings)
    if (!settings.get().readPrivateFor.includes(pubkey)) return
    settings.set(draft => {
      draft.readPrivateFor = draft.readPrivateFor.filter(key => key !== pubkey)
    })
    const { createPrivateStorage } = await import('./private-storage')
    await createPrivateStorage(context).forget(pubkey)
  }
  context.watch(Accounts, accounts => accounts.onSignOut(forget))
  return {
    look() {
      const { pubkey, canSign } = context.nostr.session.get()
      const newest = list()
      if (reader) reader.look()
      else if (canSign && newest && newest.pubkey === pubkey && newest.content !== '') void come()
    },
    read: on => reader?.read(on),
    has: pubkey => reader?.has(pubkey) ?? false,
    async add(owner, pubkey) {
      await come()
      if (context.nostr.session.get().pubkey === owner) reader?.add(pubkey)
    },
    drop: pubkey => reader?.drop(pubkey),
    renew: () => reader?.renew(),
  }
}
