import { useKernel } from '#kernel/react'

/**
 * Returns the setting that turns shortcuts off. It is needed because shortcuts without Control or Alt disturb users of
 * speech input (WCAG 2.1.4).
 */
export const useKeyboardStore = () =>
  useKernel().settings('pinion/keyboard', {
    version: 1,
    defaults: { on: true },
    read: (stored): { readonly on: boolean } | undefined =>
      typeof stored === 'object' && stored !== null && 'on' in stored && typeof stored.on === 'boolean'
        ? { on: stored.on }
        : undefined,
  })
