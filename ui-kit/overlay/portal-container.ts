import { createContext, use } from 'react'

const PortalContext = createContext<HTMLElement | undefined>(undefined)

/**
 * Sets the element that contains menus, popovers, tooltips and dialogs; the page's body by default. An app in a shadow
 * root needs it.
 */
export const PortalContainer = PortalContext
export const usePortalContainer = (): HTMLElement | undefined => use(PortalContext)
