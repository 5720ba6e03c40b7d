import type { SettingsDefinition } from '#kernel'
import { useKernel, useStore } from '#kernel/react'

/** How the content of notes is shown. */
export interface ContentSettings {
  /** Covers media, and texts with a content warning, until they are pressed. */
  readonly blurNSFW: boolean
  readonly autoplayVideos: boolean
}

const DEFAULTS: ContentSettings = { blurNSFW: true, autoplayVideos: true }

const definition: SettingsDefinition<ContentSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const record = stored as Readonly<Record<string, unknown>>
    const flag = (name: keyof ContentSettings) =>
      typeof record[name] === 'boolean' ? record[name] : DEFAULTS[name]
    return { blurNSFW: flag('blurNSFW'), autoplayVideos: flag('autoplayVideos') }
  },
}

/** The store, for whoever changes it. */
export const useContentStore = () => useKernel().settings('pinion/content', definition)

export const useContentSettings = (): ContentSettings => useStore(useContentStore())
