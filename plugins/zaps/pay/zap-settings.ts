import type { SettingsDefinition } from '#kernel'
import { useKernel, useStore } from '#kernel/react'
import { isValidDefaultZapAmount, MAX_COMMENT_CHARS } from './zap-limits'

/** An amount that the zap dialog offers. */
export interface ZapPreset {
  /** Whole sats. */
  readonly sats: number
  /** An emoji or a few letters. May be empty. */
  readonly mark: string
}

export interface ZapSettings {
  /** Whole sats. */
  readonly defaultZapAmount: number
  /** If true, a short press on the zap button sends the default amount without a dialog. */
  readonly direct: boolean
  /** The amounts in the dialog's order. */
  readonly presets: readonly ZapPreset[]
  /** Comment that is sent with each zap, unless the user changes it. */
  readonly comment: string
}

export const DEFAULT_ZAP_SETTINGS: ZapSettings = {
  defaultZapAmount: 21,
  direct: false,
  presets: [
    { sats: 1_000, mark: '👍' },
    { sats: 5_000, mark: '💜' },
    { sats: 10_000, mark: '😍' },
    { sats: 20_000, mark: '🤩' },
    { sats: 50_000, mark: '🔥' },
    { sats: 100_000, mark: '🚀' },
    { sats: 1_000_000, mark: '🤯' },
  ],
  comment: '',
}

/** Maximum number of presets. */
export const MAX_ZAP_PRESETS = 12
/** Maximum length of a mark in UTF-16 units. A family emoji needs 11. */
export const MAX_PRESET_MARK_CHARS = 16

export const zapSettings: SettingsDefinition<ZapSettings> = {
  version: 1,
  defaults: DEFAULT_ZAP_SETTINGS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { defaultZapAmount, direct, presets, comment } = stored as Record<string, unknown>
    return {
      defaultZapAmount: isValidDefaultZapAmount(defaultZapAmount)
        ? defaultZapAmount
        : DEFAULT_ZAP_SETTINGS.defaultZapAmount,
      direct: direct === true,
      presets: parsePresets(presets) ?? DEFAULT_ZAP_SETTINGS.presets,
      comment: typeof comment === 'string' ? comment.slice(0, MAX_COMMENT_CHARS) : '',
    }
  },
}

/** Removes duplicate presets. */
export const removeDuplicateZapPresets = (presets: readonly ZapPreset[]): readonly ZapPreset[] => [
  ...new Map(presets.map(preset => [`${preset.sats} ${preset.mark}`, preset])).values(),
]

/** Returns the valid presets, or `undefined` if none are stored. */
function parsePresets(stored: unknown): readonly ZapPreset[] | undefined {
  if (!Array.isArray(stored)) return undefined
  const parsed = stored.slice(0, MAX_ZAP_PRESETS).flatMap((entry: unknown) => {
    const { sats, mark } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >
    return isValidDefaultZapAmount(sats) && typeof mark === 'string'
      ? [{ sats, mark: mark.slice(0, MAX_PRESET_MARK_CHARS) }]
      : []
  })
  return removeDuplicateZapPresets(parsed)
}

/** Returns the settings store with default amount, presets and comment. */
export const useZapSettingsStore = () => useKernel().settings('pinion/zaps', zapSettings)
export const useZapSettings = (): ZapSettings => useStore(useZapSettingsStore())
