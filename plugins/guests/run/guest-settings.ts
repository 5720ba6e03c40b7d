import { createValueStore, type ReadableStore, UserFacingError } from '#kernel'
import type { GuestSetting } from '../install/guest-contributions'
import type { GuestStore } from '../install/guest-store'

export type SettingValue = string | number | boolean
export type SettingValues = Readonly<Record<string, SettingValue>>

/** The settings of a guest, which the user changes in the app. */
export interface GuestSettings {
  readonly values: ReadableStore<SettingValues>
  /** Rejects with a `UserFacingError` if the value could not be stored. */
  set(name: string, value: SettingValue): Promise<void>
}

/** The storage key of the settings. It contains a space, which keys of the guest itself cannot. */
const KEY = ' settings'
const MAX_SETTINGS = 50_000
const MAX_TEXT = 2_000

const defaultValue = ({ type, start, options, min = 0 }: GuestSetting): SettingValue => {
  if (type === 'switch') return start === true
  if (type === 'number') return typeof start === 'number' ? start : min
  if (type === 'choice') return (typeof start === 'string' && start) || (options?.[0]?.value ?? '')
  return typeof start === 'string' ? start : ''
}

/** Returns the value if it is valid for the setting, otherwise the default value. */
export function parseGuestSettingValue(setting: GuestSetting, value: unknown): SettingValue {
  const { type, options = [], min = -1e9, max = 1e9 } = setting
  const isValid =
    type === 'switch'
      ? typeof value === 'boolean'
      : type === 'number'
        ? typeof value === 'number' && value >= min && value <= max
        : type === 'choice'
          ? options.some(option => option.value === value)
          : typeof value === 'string' && value.length <= MAX_TEXT
  return isValid ? (value as SettingValue) : defaultValue(setting)
}

/** Loads the stored settings. A value that the manifest no longer allows is replaced by the default value. */
export async function loadGuestSettings(
  id: string,
  settings: readonly GuestSetting[],
  store: Pick<GuestStore, 'get' | 'set'>,
): Promise<GuestSettings> {
  const stored = settings.length > 0 ? await store.get(id, KEY) : undefined
  let storedValues: Readonly<Record<string, unknown>> = {}
  try {
    storedValues = { ...(JSON.parse(stored ?? '{}') as object) }
  } catch {
    // The stored text is unreadable, perhaps changed by other software. So the default values are used.
  }
  const values = createValueStore<SettingValues>(
    Object.fromEntries(
      settings.map(setting => [
        setting.id,
        parseGuestSettingValue(
          setting,
          Object.hasOwn(storedValues, setting.id) ? storedValues[setting.id] : undefined,
        ),
      ]),
    ),
  )
  return {
    values,
    async set(name, value) {
      const setting = settings.find(each => each.id === name)
      if (!setting) return
      const before = values.get()
      values.set({ ...before, [name]: parseGuestSettingValue(setting, value) })
      try {
        await store.set(id, KEY, JSON.stringify(values.get()), MAX_SETTINGS)
      } catch {
        values.set(before)
        throw new UserFacingError('This browser refuses to store it. The disk may be full.')
      }
    },
  }
}
