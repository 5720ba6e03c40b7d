import { withTimeLimit } from '../../../core/with-time-limit'
import { deleteDatabase } from '../../../storage/delete-database'
import { DatabaseState, type DatabaseStateOptions, getErrorName } from './database-state'
import type { EventDatabase, EventDatabaseOptions } from './event-database'
import { EventDisk } from './event-disk'
import type { EventIndex } from './event-index'
import { LocalEventDatabase } from './local-event-database'
import { isNewerMiniIndex, readMiniIndexTags } from './mini-index'
import { getLastCoveredRow, isNewerSnapshot, parseSnapshot } from './parse-snapshot'

const OPEN_TIMEOUT_MS = 3000
const DELETE_TIMEOUT_MS = 1000
const MAX_EVENTS = 200_000

/** Names of errors for which deleting the database is no remedy. */
const UNRECOVERABLE_ERRORS = new Set([
  'VersionError',
  'TimeoutError',
  'MissingAPIError',
  'MissingApiError',
  'SecurityError',
  'InvalidStateError',
  'QuotaExceededError',
])

/**
 * Opens the event cache. Never rejects, and takes at most three seconds, or four if the database must be deleted first.
 * If IndexedDB is missing, blocked, broken or was written by a newer version of the app, the returned database keeps
 * its events in memory and gives the `reason`.
 */
export async function openEventDatabase(options: EventDatabaseOptions): Promise<EventDatabase> {
  const stateOptions: DatabaseStateOptions = {
    name: options.name,
    now: options.now ?? (() => Math.floor(Date.now() / 1000)),
    maxEvents: options.maxEvents ?? MAX_EVENTS,
  }
  const deadline = Date.now() + OPEN_TIMEOUT_MS
  try {
    return await openDisk(stateOptions, deadline)
  } catch (error) {
    const reason = getErrorName(error)
    if (!UNRECOVERABLE_ERRORS.has(reason)) {
      const reopened = await reopen(stateOptions, deadline)
      if (reopened !== undefined) return reopened
    }
    return new LocalEventDatabase(new DatabaseState({ ...stateOptions, reason }), 0)
  }
}

/** Deletes the database once if it cannot be opened, and creates it anew. This is safe, because it is only a cache. */
async function reopen(options: DatabaseStateOptions, deadline: number): Promise<EventDatabase | undefined> {
  try {
    await deleteDatabase(options.name, DELETE_TIMEOUT_MS)
    return await openDisk(options, deadline + DELETE_TIMEOUT_MS)
  } catch {
    return undefined
  }
}

async function openDisk(options: DatabaseStateOptions, deadline: number): Promise<EventDatabase> {
  if (globalThis.indexedDB === undefined) throw createNamedError('MissingAPIError')
  const disk = new EventDisk(options.name)
  let db: DatabaseState | undefined
  let closeReason: string | undefined
  try {
    const opened = disk.open(reason => {
      closeReason = reason
      db?.switchToMemory(reason, true)
    })
    await withTimeLimit(opened, deadline - Date.now(), createTimeoutError)
    db = await withTimeLimit(loadState(options, disk), deadline - Date.now(), createTimeoutError)
  } catch (error) {
    disk.close()
    throw error
  }
  if (closeReason !== undefined) db.switchToMemory(closeReason, true)
  return new LocalEventDatabase(db, db.index.columns.length - (db.index.order.sorted.length || 0))
}

async function loadState(options: DatabaseStateOptions, disk: EventDisk): Promise<DatabaseState> {
  const { snapshot, miniIndexes } = await disk.load(getLastCoveredRow)
  if (isNewerSnapshot(snapshot) || miniIndexes.some(({ buffer }) => isNewerMiniIndex(buffer)))
    throw createNamedError('VersionError')
  const loaded = parseSnapshot(
    snapshot,
    () => disk.loadTags(),
    (index, entries) => rebuildTags(disk, index, entries),
  )
  const db = new DatabaseState({
    ...options,
    disk,
    index: loaded?.index,
    rows: loaded?.rows,
    scannedTo: loaded?.lastCoveredRow,
  })
  // If the snapshot is malformed, the small indexes of all rows are read instead. Together they contain all its
  // entries.
  const all =
    loaded !== undefined || getLastCoveredRow(snapshot) === 0
      ? miniIndexes
      : await disk.readMiniIndexesAfter(0)
  for (const { id, buffer } of all) db.indexRow(id, buffer)
  return db
}

/**
 * Reads the tag hashes of the snapshot's entries from the mini indexes. The hashes fill exactly the space that the
 * snapshot reserved for them.
 */
async function rebuildTags(disk: EventDisk, index: EventIndex, entries: number): Promise<void> {
  const { tags, columns } = index
  const tagsById = new Map<string, Uint32Array>()
  const minis = await disk.readMiniIndexesAfter(0).catch(() => [])
  for (const { buffer } of minis)
    readMiniIndexTags(buffer, (hi, lo, words) => tagsById.set(`${hi},${lo}`, words))
  const ends = new Uint32Array(entries)
  const reservedLength = entries === 0 ? 0 : tags.ends[entries - 1]!
  const hashes = new Uint32Array(reservedLength)
  let length = 0
  for (let entry = 0; entry < entries; entry++) {
    const words = tagsById.get(`${columns.idHi[entry]},${columns.idLo[entry]}`)
    if (words !== undefined && length + words.length <= reservedLength) {
      hashes.set(words, length)
      length += words.length
    }
    ends[entry] = length
  }
  if (entries > 0) ends[entries - 1] = reservedLength
  tags.fill(hashes, ends)
}

const createTimeoutError = () => createNamedError('TimeoutError')

function createNamedError(name: string): Error {
  return Object.assign(new Error(name), { name })
}
