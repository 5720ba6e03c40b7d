import { createCell, type Disposable, type PluginContext, toDisposable } from '#kernel'
import { addressKey } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import type { ListEntry, OwnList, OwnListState, OwnListsService } from '../contract'
import { createPrivateDoor } from '../private/private-door'
import { createListEditor, type OpenedList } from './edit-lists'
import { createListOfAccount, type ListOfAccount } from './list-of-account'
import { createNewestVersions } from './newest-versions'

/** The lists service, with the additional functions by which the changes in the outbox are shown. */
export interface OwnListsCore {
  readonly service: OwnListsService
  /** Returns the list at an address `kind:pubkey:identifier`, if a plugin has opened it. */
  at(address: string): ListOfAccount | undefined
  /** Calls `fn` when a list gets its first listener, or its first listener for private entries. */
  readonly opened: { subscribe(fn: () => void): Disposable }
}

const NO_ENTRIES: readonly ListEntry[] = []
const VISITOR: OwnListState = {
  found: 'none',
  answers: {},
  tags: NO_ENTRIES,
  privateTags: NO_ENTRIES,
  privatePart: { phase: 'none' },
  pending: false,
}

export function createOwnLists(context: PluginContext): OwnListsCore {
  const { nostr: own } = context
  const lists = new Map<string, ListOfAccount>()
  const handles = new WeakMap<NostrAccess, Map<string, OwnList>>()
  const opened = new WeakMap<OwnList, OpenedList>()
  const openings = createCell({})
  const versions = createNewestVersions(own)
  const door = createPrivateDoor(context)

  const listOf = (pubkey: string, kind: number, identifier: string): ListOfAccount => {
    const address = { kind, pubkey, identifier }
    const key = addressKey(address)
    const had = lists.get(key)
    if (had) return had
    const made = createListOfAccount(address, { nostr: own, versions, openReader: list => door.open(list) })
    lists.set(key, made)
    return made
  }
  context.own(
    own.session.subscribe(() => {
      for (const list of lists.values()) list.look()
    }),
  )
  const editor = createListEditor({
    toasts: context.use(Toasts),
    openedOf(list) {
      const found = opened.get(list)
      if (!found) throw new Error('This list was not opened by OwnLists.of')
      return found
    },
    allow: list => door.allow(list),
  })

  const open = (
    nostr: NostrAccess,
    kind: number,
    identifier: string | undefined,
    privately: boolean,
  ): OwnList => {
    const current = () => {
      const { pubkey } = own.session.get()
      return pubkey === undefined ? undefined : listOf(pubkey, kind, identifier ?? '')
    }
    const changed = createCell({})
    let listeners = 0
    let attached: ListOfAccount | undefined
    let listening: Disposable | undefined
    let following: Disposable | undefined
    const attach = () => {
      const list = current()
      if (list === attached) return
      listening?.dispose()
      attached = list
      listening = list?.listen(() => changed.set({}), privately ? nostr : undefined)
      openings.set({})
    }
    const begin = () => {
      following = own.session.subscribe(() => {
        attach()
        changed.set({})
      })
      attach()
    }
    const end = () => {
      following?.dispose()
      listening?.dispose()
      listening = undefined
      attached = undefined
    }
    const ref = { kind, ...(identifier !== undefined && { identifier }) }
    const list: OwnList = {
      state: {
        get: () => current()?.get(privately) ?? VISITOR,
        subscribe(fn) {
          listeners++
          const telling = changed.subscribe(fn)
          if (listeners === 1) begin()
          return toDisposable(() => {
            telling.dispose()
            listeners--
            if (listeners === 0) end()
          })
        },
      },
      edit: (changes, how) => editor.one({ ref, nostr, current }, changes, how),
      readPrivate(on) {
        const now = current()
        if (now && privately) void now.withReader(reader => reader.allow(on))
      },
    }
    opened.set(list, { ref, nostr, current })
    return list
  }

  return {
    service: {
      of(nostr, { kind, identifier, private: privately = false }) {
        if (privately && !nostr.permits('decrypt'))
          throw new Error("Private entries need the permission 'decrypt' in the plugin's manifest")
        const known = handles.get(nostr) ?? new Map<string, OwnList>()
        handles.set(nostr, known)
        const key = `${kind} ${privately} ${identifier ?? ''}`
        const had = known.get(key)
        if (had) return had
        const made = open(nostr, kind, identifier, privately)
        known.set(key, made)
        return made
      },
      edit: (edits, how) => editor.together(edits, how),
    },
    at: address => lists.get(address),
    opened: openings,
  }
}
