import type { EntryDraft, EventIndex } from './event-index'

const VERSION = 1
/** A greater number in the place of the version is damage, and no version of the app wrote it. */
const MAX_VERSION = 255
const HEADER_WORDS = 5
const WORDS_PER_ENTRY = 14

/** The size of a row: the number of events in it and their bytes. */
export interface RowSize {
  readonly count: number
  readonly bytes: number
}

/**
 * Writes everything the index knows about the events of one row, so that opening the database need not read the events.
 * The result consists of words, in the order in which `loadMiniIndex` reads them.
 */
export function encodeMiniIndex(index: EventIndex, entries: readonly number[], bytes: number): ArrayBuffer {
  const { columns, tags, deletions, authors } = index
  const tagWords: number[] = []
  const targetWords: number[] = []
  const words: number[] = []
  entries.forEach((entry, slot) => {
    for (let at = tags.getStart(entry); at < tags.ends[entry]!; at++) tagWords.push(tags.hashes[at]!)
    if (columns.kind[entry] === 5) {
      for (const { byId, hi, lo } of deletions.targetsBy(entry)) targetWords.push(slot, byId ? 1 : 0, hi, lo)
    }
    const author = columns.author[entry]! * 8
    words.push(
      columns.createdAt[entry]!,
      columns.kind[entry]! | (columns.flags[entry]! << 16),
      columns.idHi[entry]!,
      columns.idLo[entry]!,
      columns.address[entry]!,
      tagWords.length,
      ...authors.words.subarray(author, author + 8),
    )
  })
  const buffer = new Uint32Array(HEADER_WORDS + words.length + tagWords.length + targetWords.length)
  buffer.set([VERSION, entries.length, tagWords.length, targetWords.length / 4, bytes])
  buffer.set(words, HEADER_WORDS)
  buffer.set(tagWords, HEADER_WORDS + words.length)
  buffer.set(targetWords, HEADER_WORDS + words.length + tagWords.length)
  return buffer.buffer
}

/** Adds the events of a row to the index. Returns the row's size; undefined if the mini index is malformed. */
export function loadMiniIndex(index: EventIndex, row: number, buffer: unknown): RowSize | undefined {
  const words = parseWords(buffer)
  if (words === undefined) return undefined
  const [, count = 0, tagCount = 0, targetCount = 0, bytes = 0] = words
  const tagsAt = HEADER_WORDS + count * WORDS_PER_ENTRY
  const targetsAt = tagsAt + tagCount
  const targets = new Map<number, EntryDraft['targets'][number][]>()
  for (let at = targetsAt; at < targetsAt + targetCount * 4; at += 4) {
    const list = targets.get(words[at]!) ?? []
    list.push({ byId: words[at + 1] === 1, hi: words[at + 2]!, lo: words[at + 3]! })
    targets.set(words[at]!, list)
  }
  let tagStart = 0
  for (let slot = 0; slot < count; slot++) {
    const at = HEADER_WORDS + slot * WORDS_PER_ENTRY
    const tagEnd = Math.min(tagCount, Math.max(tagStart, words[at + 5]!))
    index.addUnlessExcluded({
      createdAt: words[at]!,
      kind: words[at + 1]! & 0xffff,
      author: index.authors.addWords(words, at + 6),
      idHi: words[at + 2]!,
      idLo: words[at + 3]!,
      address: words[at + 4]!,
      row,
      slot,
      // This clears FLAG_DEAD, because `addUnlessExcluded` decides again whether a newer version or a deletion
      // excludes the event.
      flags: (words[at + 1]! >>> 16) & 0xfe,
      tags: words.subarray(tagsAt + tagStart, tagsAt + tagEnd),
      targets: targets.get(slot) ?? [],
    })
    tagStart = tagEnd
  }
  return { count, bytes }
}

/** Reads the tag hashes of a row's events. Used when the snapshot's record of all tags is malformed. */
export function readMiniIndexTags(
  buffer: unknown,
  onEntry: (idHi: number, idLo: number, tags: Uint32Array) => void,
): void {
  const words = parseWords(buffer)
  if (words === undefined) return
  const [, count = 0, tagCount = 0] = words
  const tagsAt = HEADER_WORDS + count * WORDS_PER_ENTRY
  let tagStart = 0
  for (let slot = 0; slot < count; slot++) {
    const at = HEADER_WORDS + slot * WORDS_PER_ENTRY
    const tagEnd = Math.min(tagCount, Math.max(tagStart, words[at + 5]!))
    onEntry(words[at + 2]!, words[at + 3]!, words.subarray(tagsAt + tagStart, tagsAt + tagEnd))
    tagStart = tagEnd
  }
}

/** True if a newer version of the app wrote this mini index. Such data must not be deleted. */
export function isNewerMiniIndex(buffer: unknown): boolean {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < 4) return false
  const [version = 0] = new Uint32Array(buffer, 0, 1)
  return version > VERSION && version <= MAX_VERSION
}

function parseWords(buffer: unknown): Uint32Array | undefined {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength % 4 !== 0) return undefined
  const words = new Uint32Array(buffer)
  const [version, count = 0, tagCount = 0, targetCount = 0] = words
  const expected = HEADER_WORDS + count * WORDS_PER_ENTRY + tagCount + targetCount * 4
  return version === VERSION && words.length === expected ? words : undefined
}
