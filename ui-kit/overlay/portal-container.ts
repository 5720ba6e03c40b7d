import { createContext, use } from 'react'

const Container = createContext<HTMLElement | undefined>(undefined)

/** Where menus, popovers, tooltips and dialogs are put; the page's body when nobody says. For shadow roots. */
export const PortalContainer = Container
export const usePortalContainer = (): HTMLElement | undefined => use(Container)
