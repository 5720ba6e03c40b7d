import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'

/** The first steps: choosing people, filling in the profile, and 'done', whether finished or skipped. */
export type WelcomeStep = 'people' | 'profile' | 'done'

/**
 * The step that an account has reached, and its choices. They are stored, so that the page continues there after a
 * reload.
 */
export interface WelcomeProgress {
  readonly step: WelcomeStep
  /** The ids of the chosen packs (`FollowPack.id`). */
  readonly chosen: readonly string[]
  /** Public keys (hex) of the people whom the user has excluded from the chosen packs. */
  readonly without: readonly string[]
}

/** An account that has chosen nothing yet. */
export const INITIAL_PROGRESS: WelcomeProgress = { step: 'people', chosen: [], without: [] }

export interface WelcomeSettings {
  /**
   * The progress of each account, by public key (hex). An account without an entry was never led to the first steps.
   */
  readonly accounts: Readonly<Record<string, WelcomeProgress>>
}

const MAX_ACCOUNTS = 20
/** Maximum number of stored packs, and of stored excluded people. */
const MAX_CHOSEN_PACKS = 50
const MAX_EXCLUDED_PEOPLE = 500
/** Maximum number of characters of a stored pack id: kind, key and identifier. */
const MAX_PACK_ID_CHARS = 300

const STEPS: readonly unknown[] = ['people', 'profile', 'done'] satisfies WelcomeStep[]

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PACK_ID_CHARS

const parseItems = <T>(value: unknown, isValid: (item: unknown) => item is T, maxItems: number): T[] =>
  Array.isArray(value) ? value.filter(isValid).slice(0, maxItems) : []

function parseProgress(value: unknown): WelcomeProgress | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { step, chosen, without } = value as Record<string, unknown>
  if (!STEPS.includes(step)) return undefined
  return {
    step: step as WelcomeStep,
    chosen: parseItems(chosen, isId, MAX_CHOSEN_PACKS),
    without: parseItems(without, isHexKey, MAX_EXCLUDED_PEOPLE),
  }
}

export const welcomeSettings: SettingsDefinition<WelcomeSettings> = {
  version: 1,
  defaults: { accounts: {} },
  read(stored) {
    const { accounts } = (stored ?? {}) as Record<string, unknown>
    if (typeof accounts !== 'object' || accounts === null) return undefined
    const parsed = Object.entries(accounts).flatMap(([pubkey, value]) => {
      const progress = isHexKey(pubkey) ? parseProgress(value) : undefined
      return progress ? [[pubkey, progress] as const] : []
    })
    return { accounts: Object.fromEntries(parsed.slice(-MAX_ACCOUNTS)) }
  },
}
