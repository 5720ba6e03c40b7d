import type { Table } from 'dexie'
import { type Disposable, toDisposable } from '#kernel'
import type { UnpublishedNote } from '../contract'
import { holdsASecret } from './holds-a-secret'
import { joinDrafts } from './join-drafts'
import { readDraft } from './read-draft'

/** The note that a draft answers or quotes. */
type DraftTarget = Pick<UnpublishedNote, 'replyTo' | 'quote'>

/** A note that was typed but is not published yet. */
export interface Draft {
  readonly content: string
  /** Items of the `imeta` tags of uploaded files, by URL. */
  readonly imageMetadata: Readonly<Record<string, readonly string[]>>
  readonly repliedEventId?: string
  readonly quotedEventId?: string
  readonly warning?: string | undefined
  /** The public key (hex) of the account that will publish the note, if it is not the account that writes the draft. */
  readonly author?: string | undefined
  /** The mode in which the draft is written: the key of the mode's contribution, and the mode's own data (JSON). */
  readonly mode?: { readonly key: string; readonly data: unknown } | undefined
  /** Custom emoji that were picked, or found in the text when it was published, as URLs by shortcode. */
  readonly emoji: Readonly<Record<string, string>>
  /** ms */
  readonly savedAt: number
}

export interface DraftRow extends Draft {
  readonly key: string
  readonly account: string
}

/**
 * Stores drafts by account and by the note that a draft answers or quotes. Drafts are kept after a crash, and also if
 * the browser has no database. A draft that contains a secret is kept only in memory, and its stored version is
 * deleted.
 */
export interface Drafts {
  load(account: string, options: DraftTarget): Promise<Draft | undefined>
  /** Stores the draft within 400 ms, unless it contains a secret. */
  save(account: string, options: DraftTarget, draft: Draft): void
  /**
   * Removes a published draft. Must be called only when the note is in the outbox, signed or not. Text typed after
   * publishing is kept.
   */
  remove(account: string, options: DraftTarget, published: Draft): Promise<void>
  /** Registers an open composer for a draft. `add` is called with a restored draft of the same account and options. */
  edit(account: string, options: DraftTarget, add: (draft: Draft) => void): Disposable
  /**
   * Restores an unpublished draft and puts it before text typed since. Resolves with true if an open composer shows it.
   */
  restore(account: string, options: DraftTarget, draft: Draft): Promise<boolean>
  /** Restores a note that was typed elsewhere. Resolves with true once it is stored, with false if it cannot be. */
  adopt(account: string, note: UnpublishedNote): Promise<boolean>
  forget(account: string): Promise<void>
  dispose(): void
}

/** ms */
const SAVE_DEBOUNCE_MS = 250
const PREFIX = 'pinion/draft/'

const about = (event: { readonly id: string } | undefined, name: string) =>
  event ? `${name}:${event.id}` : ''
const keyOf = (account: string, { replyTo, quote }: DraftTarget) =>
  `${account} ${about(replyTo, 'reply') || about(quote, 'quote') || 'note'}`

/** Copies the draft to localStorage immediately, because a database is too slow when the page is closing. */
function keepCopy(row: DraftRow) {
  try {
    localStorage.setItem(PREFIX + row.key, JSON.stringify(row))
  } catch {
    // Storage is full or blocked. The database still has the text of the last save.
  }
}
function readCopy(key: string): Draft | undefined {
  try {
    return readDraft(JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'))
  } catch {
    return undefined
  }
}
function dropCopy(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is blocked, so there is no copy.
  }
}

/** Removes the copies of all drafts of an account. */
function dropCopies(account: string) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${PREFIX}${account} `)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so there are no copies.
  }
}

/**
 * Two tabs may write the same draft. A version that would be overwritten by another tab's version is kept under a key
 * with this prefix until the draft is opened again.
 */
const asideOf = (key: string) => `${key} aside `
const MAX_DRAFTS_SET_ASIDE = 10

const holds = (draft: Draft, other: Draft) => draft.content.includes(other.content.trim())

interface Database {
  table(name: string): Table
}

export function createDrafts(database: Promise<Database | undefined>): Drafts {
  const pending = new Map<string, DraftRow>()
  /** For each draft, the version that this page knows to be stored, as its `savedAt` in ms. */
  const known = new Map<string, number>()
  const editors = new Map<string, (draft: Draft) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const table = async () => (await database)?.table('drafts') as Table<DraftRow, string> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...pending.values()]
    const rows = all.filter(row => !holdsASecret(row))
    const secret = all.filter(holdsASecret).map(row => row.key)
    for (const key of secret) dropCopy(key)
    if (all.length === 0) return
    try {
      const there = await table()
      if (!there) throw new Error('no database')
      // The version that was stored before the user had typed the whole secret contains the beginning of the secret, so
      // delete it.
      if (secret.length > 0) await there.bulkDelete(secret)
      if (rows.length > 0) await there.db.transaction('rw', there, () => put(there, rows))
      for (const row of rows) {
        if (pending.get(row.key) === row) pending.delete(row.key)
        dropCopy(row.key)
      }
    } catch {
      for (const row of rows) keepCopy(row)
    }
  }
  const put = async (there: Table<DraftRow, string>, rows: readonly DraftRow[]) => {
    for (const row of rows) {
      const was = await there.get(row.key)
      const isAnothers = was !== undefined && was.savedAt > (known.get(row.key) ?? 0)
      if (isAnothers && !holds(row, was)) await there.put({ ...was, key: asideOf(row.key) + was.savedAt })
      await there.put(row)
      known.set(row.key, row.savedAt)
    }
  }
  const asides = async (key: string): Promise<readonly DraftRow[]> => {
    const found = (await table())?.where('key').startsWith(asideOf(key)).limit(MAX_DRAFTS_SET_ASIDE).toArray()
    return (await found?.catch(() => [])) ?? []
  }
  const dropAsides = async (rows: readonly DraftRow[]) =>
    void (await (await table())?.bulkDelete(rows.map(({ key }) => key)).catch(() => {}))

  /** Returns the latest version of a draft. Versions that were set aside are ignored. */
  const read = async (account: string, options: DraftTarget): Promise<Draft | undefined> => {
    const key = keyOf(account, options)
    const typed = pending.get(key)
    if (typed) return typed
    const stored = await (await table())?.get(key).catch(() => undefined)
    const kept = readCopy(key)
    const saved = stored && readDraft(stored)
    if (saved) known.set(key, saved.savedAt)
    const draft = !saved || (kept && kept.savedAt > saved.savedAt) ? (kept ?? saved) : saved
    const leak = [saved, kept].some(found => found && holdsASecret(found))
    if (draft && leak && !pending.has(key)) {
      pending.set(key, { ...draft, key, account })
      void flush()
    }
    return draft
  }
  const going = () => {
    for (const row of pending.values()) if (!holdsASecret(row)) keepCopy(row)
  }
  const leaving = () => {
    if (document.visibilityState === 'hidden') going()
  }
  document.addEventListener('visibilitychange', leaving)
  addEventListener('pagehide', going)

  const drafts: Drafts = {
    async load(account, options) {
      const key = keyOf(account, options)
      const draft = await read(account, options)
      const rows = await asides(key)
      if (rows.length === 0) return draft
      let joined = draft
      // Join the longest versions first, because versions that were set aside while typing are usually contained in
      // longer ones.
      for (const row of rows.toSorted((a, b) => b.content.length - a.content.length)) {
        const aside = readDraft(row)
        if (aside && !(joined && holds(joined, aside))) joined = joined ? joinDrafts(aside, joined) : aside
      }
      if (joined && joined !== draft) {
        pending.set(key, { ...joined, savedAt: Date.now(), key, account })
        await flush()
      }
      await dropAsides(rows)
      return joined
    },
    save(account, options, draft) {
      const key = keyOf(account, options)
      const was = pending.get(key)
      pending.set(key, { ...draft, key, account })
      if (!holdsASecret(draft)) timer ??= setTimeout(() => void flush(), SAVE_DEBOUNCE_MS)
      else if (!was || !holdsASecret(was)) void flush()
    },
    async remove(account, options, published) {
      const key = keyOf(account, options)
      await dropAsides((await asides(key)).filter(aside => holds(published, aside)))
      const now = await read(account, options)
      if (now && now.content !== published.content) return
      pending.delete(key)
      dropCopy(key)
      await (await table())?.delete(key).catch(() => {})
    },
    edit(account, options, add) {
      const key = keyOf(account, options)
      editors.set(key, add)
      return toDisposable(() => void (editors.get(key) === add && editors.delete(key)))
    },
    async restore(account, options, draft) {
      const back = { ...draft, savedAt: Date.now() }
      const editor = editors.get(keyOf(account, options))
      if (editor) {
        editor(back)
        return true
      }
      const since = await read(account, options)
      drafts.save(account, options, since ? { ...joinDrafts(draft, since), savedAt: back.savedAt } : back)
      return false
    },
    async adopt(account, { replyTo, quote, ...note }) {
      const draft = readDraft(note)
      if (!draft || holdsASecret(draft)) return false
      const options = { ...(replyTo && { replyTo }), ...(quote && { quote }) }
      const key = keyOf(account, options)
      // While a composer shows this draft, the draft is not replaced: the composer stores its text when it is closed.
      if (editors.has(key)) return false
      await drafts.restore(account, options, {
        ...draft,
        ...(replyTo && { repliedEventId: replyTo.id }),
        ...(quote && { quotedEventId: quote.id }),
      })
      await flush()
      // A row that the database has refused stays pending, and is safe if its copy could be written.
      return !pending.has(key) || readCopy(key) !== undefined
    },
    async forget(account) {
      for (const key of [...pending.keys()]) if (key.startsWith(account)) pending.delete(key)
      dropCopies(account)
      await (await table())
        ?.where('account')
        .equals(account)
        .delete()
        .catch(() => 0)
    },
    dispose() {
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('pagehide', going)
      // If no timer is pending, each draft is already stored, copied, or must not be stored.
      if (timer !== undefined) void flush()
    },
  }
  return drafts
}
