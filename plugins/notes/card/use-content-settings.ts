import { useKernel, useStore } from '#kernel/react'
import { CONTENT_SETTINGS, type ContentSettings, contentSettings } from '../content-settings'

/** The store of content settings, for components that change the settings. */
export const useContentStore = () => useKernel().settings(CONTENT_SETTINGS, contentSettings)

export const useContentSettings = (): ContentSettings => useStore(useContentStore())
