import { type DatabaseParts, DatabaseState, reasonOf } from './database-state'
import type { EventDatabase, EventDatabaseOptions } from './event-database'
import { EventDisk } from './event-disk'
import type { EventIndex } from './event-index'
import { LocalDatabase } from './local-database'
import { isNewerMini, readMiniTags } from './mini-index'
import { coveredBy, isNewer, readSnapshot } from './snapshot'

const OPEN_TIMEOUT_MS = 3000
const DESTROY_TIMEOUT_MS = 1000
const MAX_EVENTS = 200_000

/** Names of errors for which deleting the database is no remedy. */
const HOPELESS = new Set([
  'VersionError',
  'TimeoutError',
  'MissingAPIError',
  'MissingApiError',
  'SecurityError',
  'InvalidStateError',
  'QuotaExceededError',
])

/**
 * Opens the event cache. Never rejects, and takes three seconds at most. If IndexedDB is missing, blocked, broken or
 * was written by a newer version of the app, the returned database keeps its events in memory and gives the `reason`.
 */
export async function openEventDatabase(options: EventDatabaseOptions): Promise<EventDatabase> {
  const parts: DatabaseParts = {
    name: options.name,
    now: options.now ?? (() => Math.floor(Date.now() / 1000)),
    maxEvents: options.maxEvents ?? MAX_EVENTS,
  }
  const deadline = Date.now() + OPEN_TIMEOUT_MS
  try {
    return await openDisk(parts, deadline)
  } catch (error) {
    const reason = reasonOf(error)
    if (!HOPELESS.has(reason)) {
      const again = await reopen(parts, deadline)
      if (again !== undefined) return again
    }
    return new LocalDatabase(new DatabaseState({ ...parts, reason }), 0)
  }
}

/** Deletes the database once if it cannot be opened, and creates it anew. This is safe, because it is only a cache. */
async function reopen(parts: DatabaseParts, deadline: number): Promise<EventDatabase | undefined> {
  try {
    await within(EventDisk.destroy(parts.name), DESTROY_TIMEOUT_MS)
    return await openDisk(parts, deadline + DESTROY_TIMEOUT_MS)
  } catch {
    return undefined
  }
}

async function openDisk(parts: DatabaseParts, deadline: number): Promise<EventDatabase> {
  if (globalThis.indexedDB === undefined) throw named('MissingAPIError')
  const disk = new EventDisk(parts.name)
  let db: DatabaseState | undefined
  let lost: string | undefined
  try {
    const opened = disk.open(reason => {
      lost = reason
      db?.toMemory(reason, true)
    })
    await within(opened, deadline - Date.now())
    db = await within(load(parts, disk), deadline - Date.now())
  } catch (error) {
    disk.close()
    throw error
  }
  if (lost !== undefined) db.toMemory(lost, true)
  return new LocalDatabase(db, db.index.columns.length - (db.index.order.sorted.length || 0))
}

async function load(parts: DatabaseParts, disk: EventDisk): Promise<DatabaseState> {
  const { snapshot, minis } = await disk.load(coveredBy)
  if (isNewer(snapshot) || minis.some(({ buffer }) => isNewerMini(buffer))) throw named('VersionError')
  const loaded = readSnapshot(
    snapshot,
    () => disk.loadTags(),
    (index, entries) => rebuildTags(disk, index, entries),
  )
  const db = new DatabaseState({
    ...parts,
    disk,
    index: loaded?.index,
    rows: loaded?.rows,
    scannedTo: loaded?.covered,
  })
  // If the snapshot is malformed, the small indexes of all rows are read instead. Together they contain all its entries.
  const all = loaded !== undefined || coveredBy(snapshot) === 0 ? minis : await disk.minisAfter(0)
  for (const { id, buffer } of all) db.takeRow(id, buffer)
  return db
}

/**
 * Reads the tag hashes of the snapshot's entries from the mini indexes. The hashes fill exactly the space that the
 * snapshot reserved for them.
 */
async function rebuildTags(disk: EventDisk, index: EventIndex, entries: number): Promise<void> {
  const { tags, columns } = index
  const found = new Map<string, Uint32Array>()
  const minis = await disk.minisAfter(0).catch(() => [])
  for (const { buffer } of minis) readMiniTags(buffer, (hi, lo, words) => found.set(`${hi},${lo}`, words))
  const ends = new Uint32Array(entries)
  const room = entries === 0 ? 0 : tags.ends[entries - 1]!
  const hashes = new Uint32Array(room)
  let length = 0
  for (let entry = 0; entry < entries; entry++) {
    const words = found.get(`${columns.idHi[entry]},${columns.idLo[entry]}`)
    if (words !== undefined && length + words.length <= room) {
      hashes.set(words, length)
      length += words.length
    }
    ends[entry] = length
  }
  if (entries > 0) ends[entries - 1] = room
  tags.fill(hashes, ends)
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(named('TimeoutError')), Math.max(0, ms))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name })
}
