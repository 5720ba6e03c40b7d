import { createDisposable, createValueStore, type Disposable, type PluginContext } from '#kernel'
import { formatAddress } from '#kernel/nostr'
import type { NostrAccess } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import type { ListEntry, OwnList, OwnListState, OwnListsService } from '../contract'
import { createLazyListDecrypter } from '../private/lazy-list-decrypter'
import { type AccountList, createAccountList } from './account-list'
import { createListEditor, type OpenList } from './list-editor'
import { createNewestVersionWatcher } from './newest-version-watcher'

/** The lists service, with the additional functions by which the changes in the outbox are shown. */
export interface OwnListsWithLookup {
  readonly service: OwnListsService
  /** Returns the list at an address `kind:pubkey:identifier`, if a plugin has opened it. */
  findList(address: string): AccountList | undefined
  /** Calls `fn` when a list gets its first listener, or its first listener for private entries. */
  readonly onOpen: { subscribe(fn: () => void): Disposable }
}

const NO_ENTRIES: readonly ListEntry[] = []
const VISITOR_STATE: OwnListState = {
  lookupState: 'none',
  answers: {},
  tags: NO_ENTRIES,
  privateTags: NO_ENTRIES,
  privateState: { phase: 'none' },
  hasPendingChanges: false,
}

export function createOwnLists(context: PluginContext): OwnListsWithLookup {
  const { nostr: own } = context
  const lists = new Map<string, AccountList>()
  const handles = new WeakMap<NostrAccess, Map<string, OwnList>>()
  const openLists = new WeakMap<OwnList, OpenList>()
  const openCell = createValueStore({})
  const versions = createNewestVersionWatcher(own)
  const privateReader = createLazyListDecrypter(context)

  const accountList = (pubkey: string, kind: number, identifier: string): AccountList => {
    const address = { kind, pubkey, identifier }
    const key = formatAddress(address)
    const existing = lists.get(key)
    if (existing) return existing
    const created = createAccountList(address, {
      nostr: own,
      versions,
      openReader: list => privateReader.openReader(list),
    })
    lists.set(key, created)
    return created
  }
  context.own(
    own.session.subscribe(() => {
      for (const list of lists.values()) list.update()
    }),
  )
  const editor = createListEditor({
    toasts: context.use(Toasts),
    getOpenedList(list) {
      const openList = openLists.get(list)
      if (!openList) throw new Error('This list was not opened by OwnLists.of')
      return openList
    },
    grantConsent: list => privateReader.grantConsent(list),
  })

  const open = (
    nostr: NostrAccess,
    kind: number,
    identifier: string | undefined,
    privately: boolean,
  ): OwnList => {
    const current = () => {
      const { pubkey } = own.session.get()
      return pubkey === undefined ? undefined : accountList(pubkey, kind, identifier ?? '')
    }
    const changed = createValueStore({})
    let listeners = 0
    let attached: AccountList | undefined
    let listening: Disposable | undefined
    let following: Disposable | undefined
    const attach = () => {
      const list = current()
      if (list === attached) return
      listening?.dispose()
      attached = list
      listening = list?.listen(() => changed.set({}), privately ? nostr : undefined)
      openCell.set({})
    }
    const startListening = () => {
      following = own.session.subscribe(() => {
        attach()
        changed.set({})
      })
      attach()
    }
    const stopListening = () => {
      following?.dispose()
      listening?.dispose()
      listening = undefined
      attached = undefined
    }
    const ref = { kind, ...(identifier !== undefined && { identifier }) }
    const list: OwnList = {
      state: {
        get: () => current()?.getState(privately) ?? VISITOR_STATE,
        subscribe(fn) {
          listeners++
          const telling = changed.subscribe(fn)
          if (listeners === 1) startListening()
          return createDisposable(() => {
            telling.dispose()
            listeners--
            if (listeners === 0) stopListening()
          })
        },
      },
      edit: (changes, options) => editor.editOne({ ref, nostr, current }, changes, options),
      setReadPrivate(on) {
        const now = current()
        if (now && privately) void now.withReader(reader => reader.setConsent(on))
      },
    }
    openLists.set(list, { ref, nostr, current })
    return list
  }

  return {
    service: {
      getList(nostr, { kind, identifier, private: privately = false }) {
        if (privately && !nostr.hasPermission('decrypt'))
          throw new Error("Private entries need the permission 'decrypt' in the plugin's manifest")
        const known = handles.get(nostr) ?? new Map<string, OwnList>()
        handles.set(nostr, known)
        const key = `${kind} ${privately} ${identifier ?? ''}`
        const existing = known.get(key)
        if (existing) return existing
        const created = open(nostr, kind, identifier, privately)
        known.set(key, created)
        return created
      },
      editLists: (edits, options) => editor.editTogether(edits, options),
    },
    findList: address => lists.get(address),
    onOpen: openCell,
  }
}
