import { createContext, use } from 'react'

const Container = createContext<HTMLElement | undefined>(undefined)

/** The element that contains menus, popovers, tooltips and dialogs; the page's body by default. For shadow roots. */
export const PortalContainer = Container
export const usePortalContainer = (): HTMLElement | undefined => use(Container)
