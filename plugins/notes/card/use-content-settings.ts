import { useKernel, useStore } from '#kernel/react'
import { CONTENT_SETTINGS_KEY, type ContentSettings, contentSettings } from '../content-settings'

/** The store of content settings, for components that change the settings. */
export const useContentSettingsStore = () => useKernel().settings(CONTENT_SETTINGS_KEY, contentSettings)

export const useContentSettings = (): ContentSettings => useStore(useContentSettingsStore())
