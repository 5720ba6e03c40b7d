import { Cashu } from '#contracts/cashu'
import { Composer } from '#contracts/composer'
import { Moderation } from '#contracts/moderation'
import { RecentPeople } from '#contracts/search'
import type { Kernel, Logger, SettingsDefinition } from '#kernel'
import { holdsSecret, isHexKey } from '#kernel/nostr'
import { type Adoption, adoptTranslation } from './adopt-translation'
import { FORMER_RECORDS, type FormerRecord, type FormerState, readFormerRecord } from './former-records'
import { removeFormer } from './remove-former'
import { translateDraft } from './translate-draft'
import { translateFeeds } from './translate-feeds'
import { translatePeople } from './translate-people'
import { type Translation, translateSettings, translateUser, translateZaps } from './translate-settings'

/** The names of the former records that the console has named as not readable. */
const toldSettings: SettingsDefinition<readonly string[]> = {
  version: 1,
  defaults: [],
  read: stored => (Array.isArray(stored) ? FORMER_RECORDS.filter(name => stored.includes(name)) : undefined),
}

export interface TakeOver {
  readonly kernel: Kernel
  readonly log: Pick<Logger, 'warn'>
  readonly storage: Storage
  /** Public key of the current account in hex. */
  account(): string | undefined
}

const TRANSLATORS: Partial<Record<FormerRecord, (state: FormerState) => readonly Translation[]>> = {
  'settings-storage': translateSettings,
  'feed-storage': translateFeeds,
  'zap-storage': translateZaps,
  'user-storage': translateUser,
}

/**
 * Moves the records of the former client to the plugins that hold such choices today. A record is removed once all of
 * it has a new place. Resolves with true if something was taken over. The relays are used from the next start on,
 * everything else at once.
 */
export async function takeOver(parts: TakeOver): Promise<boolean> {
  let taken = false
  for (const name of FORMER_RECORDS) {
    const state = readFormerRecord(parts.storage, name)
    if (state === undefined) continue
    const done = state === 'broken' ? ['not-now' as const] : await adoptAll(parts, name, state)
    if (done.includes('taken')) taken = true
    if (state === 'broken') tellOnce(parts, name)
    else if (!done.includes('not-now')) removeFormer(parts.storage, name)
  }
  return taken
}

async function adoptAll(
  parts: TakeOver,
  name: FormerRecord,
  state: FormerState,
): Promise<readonly Adoption[]> {
  const done: Adoption[] = []
  for (const translation of TRANSLATORS[name]?.(state) ?? [])
    done.push(await adoptTranslation(parts.kernel, parts.storage, translation))
  if (name === 'user-storage' && state.cashuEnabled === true) done.push(await enableCashu(parts))
  if (name === 'search-storage') done.push(await adoptPeople(parts, state))
  if (name === 'draft-storage') done.push(await adoptDraft(parts, state))
  if (name === 'mutedIds') done.push(await adoptHidden(parts, state))
  return done
}

async function enableCashu({ kernel, storage }: TakeOver): Promise<Adoption> {
  const cashu = await kernel.resolve(Cashu).catch(() => undefined)
  if (!cashu) return 'not-now'
  if (storage.getItem('pinion/settings/cashu') !== null || cashu.state.get().address === undefined)
    return 'nothing'
  cashu.enable(true)
  return 'taken'
}

async function adoptPeople({ kernel, storage }: TakeOver, state: FormerState): Promise<Adoption> {
  const people = translatePeople(state)
  if (people.length === 0) return 'nothing'
  const recent = await kernel.resolve(RecentPeople).catch(() => undefined)
  if (!recent) return 'not-now'
  if (storage.getItem('pinion/settings/search') !== null) return 'nothing'
  for (const person of people.toReversed())
    recent.add(holdsSecret(person.name) ? { ...person, name: '' } : person)
  return storage.getItem('pinion/settings/search') === null ? 'not-now' : 'taken'
}

/** The former client had one draft for all accounts; it becomes a draft of the current one. */
async function adoptDraft({ kernel, account }: TakeOver, state: FormerState): Promise<Adoption> {
  const note = translateDraft(state)
  if (!note) return 'nothing'
  const pubkey = account()
  const composer = await kernel.resolve(Composer).catch(() => undefined)
  if (pubkey === undefined || !composer) return 'not-now'
  return (await composer.keepDraft(pubkey, note)) ? 'taken' : 'not-now'
}

/** The former client hid single notes by their ids. */
async function adoptHidden({ kernel }: TakeOver, { ids }: FormerState): Promise<Adoption> {
  const notes = Array.isArray(ids) ? ids.filter(isHexKey) : []
  if (notes.length === 0) return 'nothing'
  const moderation = await kernel.resolve(Moderation).catch(() => undefined)
  if (!moderation) return 'not-now'
  moderation.hideNotes(notes)
  return 'taken'
}

function tellOnce({ kernel, log }: TakeOver, name: FormerRecord) {
  const told = kernel.settings('pinion/former-client', toldSettings)
  if (told.get().includes(name)) return
  log.warn(`The record ${name} of the former version cannot be read. It stays where it is.`)
  told.set(all => [...all, name])
}
