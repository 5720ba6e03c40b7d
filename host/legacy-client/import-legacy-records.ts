import { Cashu } from '#contracts/cashu'
import { Composer } from '#contracts/composer'
import { Moderation } from '#contracts/moderation'
import { RecentPeople } from '#contracts/search'
import type { Kernel, Logger, SettingsDefinition } from '#kernel'
import { isHexKey, textContainsSecret } from '#kernel/nostr'
import { importLegacySettings, type LegacyImportOutcome } from './import-legacy-settings'
import { LEGACY_RECORDS, type LegacyRecordName, type LegacyState, readLegacyRecord } from './legacy-records'
import { removeLegacyRecord } from './remove-legacy-record'
import { translateLegacyDraft } from './translate-draft'
import { translateLegacyFeeds } from './translate-feeds'
import { translateLegacyRecentPeople } from './translate-legacy-recent-people'
import {
  type LegacySettingsTranslation,
  translateLegacySettings,
  translateLegacyUser,
  translateLegacyZaps,
} from './translate-settings'

/** The names of the former records that the console has named as not readable. */
const reportedRecordsSettings: SettingsDefinition<readonly string[]> = {
  version: 1,
  defaults: [],
  read: stored => (Array.isArray(stored) ? LEGACY_RECORDS.filter(name => stored.includes(name)) : undefined),
}

export interface LegacyImportOptions {
  readonly kernel: Kernel
  readonly log: Pick<Logger, 'warn'>
  readonly storage: Storage
  /** Public key of the current account in hex. */
  currentAccount(): string | undefined
}

const TRANSLATORS: Partial<
  Record<LegacyRecordName, (state: LegacyState) => readonly LegacySettingsTranslation[]>
> = {
  'settings-storage': translateLegacySettings,
  'feed-storage': translateLegacyFeeds,
  'zap-storage': translateLegacyZaps,
  'user-storage': translateLegacyUser,
}

/**
 * Moves the records of the former client to the plugins that store these settings today. A record is removed once all
 * of its content has been moved. Resolves with true if something was imported. Imported relays are used from the next
 * start on, everything else at once.
 */
export async function importLegacyRecords(options: LegacyImportOptions): Promise<boolean> {
  let hasImported = false
  for (const name of LEGACY_RECORDS) {
    const state = readLegacyRecord(options.storage, name)
    if (state === undefined) continue
    const results = state === 'broken' ? ['not-now' as const] : await importRecord(options, name, state)
    if (results.includes('taken')) hasImported = true
    if (state === 'broken') warnOnce(options, name)
    else if (!results.includes('not-now')) removeLegacyRecord(options.storage, name)
  }
  return hasImported
}

async function importRecord(
  options: LegacyImportOptions,
  name: LegacyRecordName,
  state: LegacyState,
): Promise<readonly LegacyImportOutcome[]> {
  const results: LegacyImportOutcome[] = []
  for (const translation of TRANSLATORS[name]?.(state) ?? [])
    results.push(await importLegacySettings(options.kernel, options.storage, translation))
  if (name === 'user-storage' && state.cashuEnabled === true) results.push(await enableCashu(options))
  if (name === 'search-storage') results.push(await importRecentPeople(options, state))
  if (name === 'draft-storage') results.push(await importDraft(options, state))
  if (name === 'mutedIds') results.push(await importHiddenNotes(options, state))
  return results
}

async function enableCashu({ kernel, storage }: LegacyImportOptions): Promise<LegacyImportOutcome> {
  const cashu = await kernel.resolve(Cashu).catch(() => undefined)
  if (!cashu) return 'not-now'
  if (storage.getItem('pinion/settings/cashu') !== null || cashu.state.get().walletUrl === undefined)
    return 'nothing'
  cashu.setEnabled(true)
  return 'taken'
}

async function importRecentPeople(
  { kernel, storage }: LegacyImportOptions,
  state: LegacyState,
): Promise<LegacyImportOutcome> {
  const people = translateLegacyRecentPeople(state)
  if (people.length === 0) return 'nothing'
  const recentPeople = await kernel.resolve(RecentPeople).catch(() => undefined)
  if (!recentPeople) return 'not-now'
  if (storage.getItem('pinion/settings/search') !== null) return 'nothing'
  for (const person of people.toReversed())
    recentPeople.add(textContainsSecret(person.name) ? { ...person, name: '' } : person)
  return storage.getItem('pinion/settings/search') === null ? 'not-now' : 'taken'
}

/** The former client had one draft for all accounts; it becomes a draft of the current one. */
async function importDraft(
  { kernel, currentAccount }: LegacyImportOptions,
  state: LegacyState,
): Promise<LegacyImportOutcome> {
  const note = translateLegacyDraft(state)
  if (!note) return 'nothing'
  const pubkey = currentAccount()
  const composer = await kernel.resolve(Composer).catch(() => undefined)
  if (pubkey === undefined || !composer) return 'not-now'
  return (await composer.saveDraft(pubkey, note)) ? 'taken' : 'not-now'
}

/** The former client hid single notes by their ids. */
async function importHiddenNotes(
  { kernel }: LegacyImportOptions,
  { ids }: LegacyState,
): Promise<LegacyImportOutcome> {
  const notes = Array.isArray(ids) ? ids.filter(isHexKey) : []
  if (notes.length === 0) return 'nothing'
  const moderation = await kernel.resolve(Moderation).catch(() => undefined)
  if (!moderation) return 'not-now'
  moderation.hideNotes(notes)
  return 'taken'
}

function warnOnce({ kernel, log }: LegacyImportOptions, name: LegacyRecordName) {
  const reportedRecords = kernel.settings('pinion/former-client', reportedRecordsSettings)
  if (reportedRecords.get().includes(name)) return
  log.warn(`The record ${name} of the former version cannot be read. It stays where it is.`)
  reportedRecords.set(all => [...all, name])
}
