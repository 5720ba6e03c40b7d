import { Accounts, type NostrEvent, type PluginContext, type Store } from '#kernel'
import type { PrivateMutes } from '../contract'
import { graphSettings } from './graph-settings'
import type { PrivateReader } from './private-mutes'

export interface PrivateDoorOptions {
  readonly context: PluginContext
  /** The newest own mute list. */
  readonly list: () => NostrEvent | undefined
  readonly state: Store<PrivateMutes>
  readonly changed: () => void
}

export interface PrivateDoor extends Omit<PrivateReader, 'add'> {
  /** Resolves when it counts as muted, unless somebody else reads by then. */
  add(owner: string, pubkey: string): Promise<void>
}

/** What reads the encrypted part of the own mute list; its code is fetched by whoever has such a part. */
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
      // The next look tries again.
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
