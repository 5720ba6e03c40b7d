import { useKernel, useStore } from '#kernel/react'
import { CONTENT_SETTINGS, type ContentSettings, contentSettings } from '../content-settings'

/** The settings store, for components that change it. */
export const useContentStore = () => useKernel().settings(CONTENT_SETTINGS, contentSettings)

export const useContentSettings = (): ContentSettings => useStore(useContentStore())
