import type { SettingsDefinition } from '#kernel'
import { useKernel, useStore } from '#kernel/react'

export interface ZapSettings {
  /** sats */
  readonly defaultZapAmount: number
  /** A short press zaps that much at once. */
  readonly direct: boolean
}

const DEFAULTS: ZapSettings = { defaultZapAmount: 21, direct: false }
const MAX = 100_000_000

const definition: SettingsDefinition<ZapSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { defaultZapAmount: amount, direct } = stored as Record<string, unknown>
    const fits = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 && amount <= MAX
    return { defaultZapAmount: fits ? amount : DEFAULTS.defaultZapAmount, direct: direct === true }
  },
}

/** The one place where the default amount is kept. */
export const useZapStore = () => useKernel().settings('pinion/zaps', definition)
export const useZapSettings = (): ZapSettings => useStore(useZapStore())
