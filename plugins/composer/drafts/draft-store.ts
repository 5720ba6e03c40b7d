import type { Table } from 'dexie'
import { createDisposable, type Disposable } from '#kernel'
import type { UnpublishedNote } from '../contract'
import { draftContainsSecret } from './draft-contains-secret'
import { mergeDrafts } from './merge-drafts'
import { parseDraft } from './parse-draft'

/** The note that a draft answers or quotes. */
type DraftTarget = Pick<UnpublishedNote, 'replyTo' | 'quote'>

/** A note that was typed but is not published yet. */
export interface NoteDraft {
  readonly content: string
  /** Items of the `imeta` tags of uploaded files, by URL. */
  readonly imageMetadata: Readonly<Record<string, readonly string[]>>
  readonly repliedEventId?: string
  readonly quotedEventId?: string
  readonly warning?: string | undefined
  /**
   * Public key (hex) of the account that will publish the note, if it is not the account to which the draft belongs.
   */
  readonly author?: string | undefined
  /** The mode that is on: the key of its contribution, and its own data (JSON). */
  readonly mode?: { readonly key: string; readonly data: unknown } | undefined
  /** Custom emoji that were picked, or found in the text when it was published, as URLs by shortcode. */
  readonly emoji: Readonly<Record<string, string>>
  /** ms */
  readonly savedAt: number
}

export interface DraftRow extends NoteDraft {
  readonly key: string
  readonly account: string
}

/**
 * Stores drafts by account and by the note that a draft answers or quotes. Drafts survive a crash, even in a browser
 * without a database. A draft that contains a secret is only in memory, and its stored version is deleted.
 */
export interface DraftStore {
  load(account: string, options: DraftTarget): Promise<NoteDraft | undefined>
  /** Stores the draft after 250 ms, unless it contains a secret. */
  save(account: string, options: DraftTarget, draft: NoteDraft): void
  /**
   * Removes a published draft, except for text typed since. Must be called only once the note is in the outbox, signed
   * or not.
   */
  remove(account: string, options: DraftTarget, published: NoteDraft): Promise<void>
  /**
   * Tells the store that a composer shows this draft. `mergeDraft` is called with a draft that is restored meanwhile.
   */
  registerEditor(account: string, options: DraftTarget, mergeDraft: (draft: NoteDraft) => void): Disposable
  /**
   * Restores a draft whose note was not published, before text typed since. Resolves with true if an open composer
   * shows it.
   */
  restoreDraft(account: string, options: DraftTarget, draft: NoteDraft): Promise<boolean>
  /**
   * Restores a note that was typed elsewhere. Resolves with true once it is stored, or with false if it cannot be
   * stored.
   */
  importNote(account: string, note: UnpublishedNote): Promise<boolean>
  deleteAccount(account: string): Promise<void>
  dispose(): void
}

/** ms */
const SAVE_DEBOUNCE_MS = 250
const DRAFT_KEY_PREFIX = 'pinion/draft/'

const targetKey = (event: { readonly id: string } | undefined, name: string) =>
  event ? `${name}:${event.id}` : ''
const draftKey = (account: string, { replyTo, quote }: DraftTarget) =>
  `${account} ${targetKey(replyTo, 'reply') || targetKey(quote, 'quote') || 'note'}`

/** Copies the draft to localStorage, which is done at once. When the page is closing, a database would be too slow. */
function saveCopy(row: DraftRow) {
  try {
    localStorage.setItem(DRAFT_KEY_PREFIX + row.key, JSON.stringify(row))
  } catch {
    // Storage is full or blocked. The database still has the text that was saved last.
  }
}
function readCopy(key: string): NoteDraft | undefined {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(DRAFT_KEY_PREFIX + key) ?? 'null'))
  } catch {
    return undefined
  }
}
function deleteCopy(key: string) {
  try {
    localStorage.removeItem(DRAFT_KEY_PREFIX + key)
  } catch {
    // Storage is blocked, so there is no copy.
  }
}

/** Removes the copies of all drafts of an account. */
function deleteAccountCopies(account: string) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${DRAFT_KEY_PREFIX}${account} `)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so there are no copies.
  }
}

/**
 * Two tabs may write the same draft. A version of the other tab that would be overwritten is stored under a key with
 * this prefix, until the draft is opened again.
 */
const conflictKeyPrefix = (key: string) => `${key} aside `
const MAX_CONFLICTS = 10

const containsText = (draft: NoteDraft, other: NoteDraft) => draft.content.includes(other.content.trim())

interface DraftDatabase {
  table(name: string): Table
}

export function createDraftStore(database: Promise<DraftDatabase | undefined>): DraftStore {
  const pending = new Map<string, DraftRow>()
  /**
   * For each draft, the `savedAt` (ms) of the stored version that this page has written or read. A later one is another
   * tab's.
   */
  const knownSavedAt = new Map<string, number>()
  const editors = new Map<string, (draft: NoteDraft) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const table = async () => (await database)?.table('drafts') as Table<DraftRow, string> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const pendingRows = [...pending.values()]
    const rows = pendingRows.filter(row => !draftContainsSecret(row))
    const secretKeys = pendingRows.filter(draftContainsSecret).map(row => row.key)
    for (const key of secretKeys) deleteCopy(key)
    if (pendingRows.length === 0) return
    try {
      const draftTable = await table()
      if (!draftTable) throw new Error('no database')
      // While the user typed a secret, its beginning may have been stored. Delete that version.
      if (secretKeys.length > 0) await draftTable.bulkDelete(secretKeys)
      if (rows.length > 0) await draftTable.db.transaction('rw', draftTable, () => putRows(draftTable, rows))
      for (const row of rows) {
        if (pending.get(row.key) === row) pending.delete(row.key)
        deleteCopy(row.key)
      }
    } catch {
      for (const row of rows) saveCopy(row)
    }
  }
  const putRows = async (draftTable: Table<DraftRow, string>, rows: readonly DraftRow[]) => {
    for (const row of rows) {
      const previousRow = await draftTable.get(row.key)
      const isFromOtherTab =
        previousRow !== undefined && previousRow.savedAt > (knownSavedAt.get(row.key) ?? 0)
      if (isFromOtherTab && !containsText(row, previousRow))
        await draftTable.put({ ...previousRow, key: conflictKeyPrefix(row.key) + previousRow.savedAt })
      await draftTable.put(row)
      knownSavedAt.set(row.key, row.savedAt)
    }
  }
  const loadConflicts = async (key: string): Promise<readonly DraftRow[]> => {
    const conflictRows = (await table())
      ?.where('key')
      .startsWith(conflictKeyPrefix(key))
      .limit(MAX_CONFLICTS)
      .toArray()
    return (await conflictRows?.catch(() => [])) ?? []
  }
  const deleteConflicts = async (rows: readonly DraftRow[]) =>
    void (await (await table())?.bulkDelete(rows.map(({ key }) => key)).catch(() => {}))

  /** Returns the latest version of a draft, without the versions of other tabs that were kept. */
  const readLatest = async (account: string, options: DraftTarget): Promise<NoteDraft | undefined> => {
    const key = draftKey(account, options)
    const pendingRow = pending.get(key)
    if (pendingRow) return pendingRow
    const stored = await (await table())?.get(key).catch(() => undefined)
    const localCopy = readCopy(key)
    const storedDraft = stored && parseDraft(stored)
    if (storedDraft) knownSavedAt.set(key, storedDraft.savedAt)
    const draft =
      !storedDraft || (localCopy && localCopy.savedAt > storedDraft.savedAt)
        ? (localCopy ?? storedDraft)
        : storedDraft
    const hasStoredSecret = [storedDraft, localCopy].some(version => version && draftContainsSecret(version))
    if (draft && hasStoredSecret && !pending.has(key)) {
      pending.set(key, { ...draft, key, account })
      void flush()
    }
    return draft
  }
  const copyPending = () => {
    for (const row of pending.values()) if (!draftContainsSecret(row)) saveCopy(row)
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') copyPending()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('pagehide', copyPending)

  const drafts: DraftStore = {
    async load(account, options) {
      const key = draftKey(account, options)
      const draft = await readLatest(account, options)
      const rows = await loadConflicts(key)
      if (rows.length === 0) return draft
      let mergedDraft = draft
      // Join the longest versions first, because a version kept while the user was typing is usually contained in a
      // longer one.
      for (const row of rows.toSorted((a, b) => b.content.length - a.content.length)) {
        const conflict = parseDraft(row)
        if (conflict && !(mergedDraft && containsText(mergedDraft, conflict)))
          mergedDraft = mergedDraft ? mergeDrafts(conflict, mergedDraft) : conflict
      }
      if (mergedDraft && mergedDraft !== draft) {
        pending.set(key, { ...mergedDraft, savedAt: Date.now(), key, account })
        await flush()
      }
      await deleteConflicts(rows)
      return mergedDraft
    },
    save(account, options, draft) {
      const key = draftKey(account, options)
      const previousPending = pending.get(key)
      pending.set(key, { ...draft, key, account })
      if (!draftContainsSecret(draft)) timer ??= setTimeout(() => void flush(), SAVE_DEBOUNCE_MS)
      else if (!previousPending || !draftContainsSecret(previousPending)) void flush()
    },
    async remove(account, options, published) {
      const key = draftKey(account, options)
      await deleteConflicts((await loadConflicts(key)).filter(conflict => containsText(published, conflict)))
      const latestDraft = await readLatest(account, options)
      if (latestDraft && latestDraft.content !== published.content) return
      pending.delete(key)
      deleteCopy(key)
      await (await table())?.delete(key).catch(() => {})
    },
    registerEditor(account, options, mergeDraft) {
      const key = draftKey(account, options)
      editors.set(key, mergeDraft)
      return createDisposable(() => void (editors.get(key) === mergeDraft && editors.delete(key)))
    },
    async restoreDraft(account, options, draft) {
      const restoredDraft = { ...draft, savedAt: Date.now() }
      const editor = editors.get(draftKey(account, options))
      if (editor) {
        editor(restoredDraft)
        return true
      }
      const currentDraft = await readLatest(account, options)
      drafts.save(
        account,
        options,
        currentDraft
          ? { ...mergeDrafts(draft, currentDraft), savedAt: restoredDraft.savedAt }
          : restoredDraft,
      )
      return false
    },
    async importNote(account, { replyTo, quote, ...note }) {
      const draft = parseDraft(note)
      if (!draft || draftContainsSecret(draft)) return false
      const options = { ...(replyTo && { replyTo }), ...(quote && { quote }) }
      const key = draftKey(account, options)
      // A composer shows this draft and will store its own text when it is closed, so the draft must not be replaced.
      if (editors.has(key)) return false
      await drafts.restoreDraft(account, options, {
        ...draft,
        ...(replyTo && { repliedEventId: replyTo.id }),
        ...(quote && { quotedEventId: quote.id }),
      })
      await flush()
      // A row that the database refused is still pending. It is safe if it was copied to localStorage.
      return !pending.has(key) || readCopy(key) !== undefined
    },
    async deleteAccount(account) {
      for (const key of [...pending.keys()]) if (key.startsWith(account)) pending.delete(key)
      deleteAccountCopies(account)
      await (await table())
        ?.where('account')
        .equals(account)
        .delete()
        .catch(() => 0)
    },
    dispose() {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('pagehide', copyPending)
      // Without a pending timer, each draft is stored or copied already, or must not be stored.
      if (timer !== undefined) void flush()
    },
  }
  return drafts
}
