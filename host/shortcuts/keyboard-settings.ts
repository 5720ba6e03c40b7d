import { useKernel } from '#kernel/react'

/** Keys without Control or Alt get in the way of some who speak to their computer (WCAG 2.1.4): they can be off. */
export const useKeyboardStore = () =>
  useKernel().settings('pinion/keyboard', {
    version: 1,
    defaults: { on: true },
    read: (stored): { readonly on: boolean } | undefined =>
      typeof stored === 'object' && stored !== null && 'on' in stored && typeof stored.on === 'boolean'
        ? { on: stored.on }
        : undefined,
  })
