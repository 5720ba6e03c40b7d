import type { ReactNode } from 'react'
import type { ActionLoader } from '../core/plugin'
import type { PluginIcon } from '../core/plugin-icon'
import { type ContributionBase, defineEvent, definePoint, defineView, type ViewLoader } from '../core/tokens'
import type { QuerySnapshot, Session } from '../ports/nostr-access'
import { defineRoute, type RouteContribution, type RouteRef } from './routes'

/** Pure and synchronous: whether the contribution is shown for the current account. */
export type When = (facts: { readonly session: Session }) => boolean

/** Pages. A root path that is only a param needs a guard, because several routes share that form. */
export const routes = definePoint<RouteContribution>('routes', ({ to }) => {
  if (!to.path.startsWith('/')) return `a path starts with '/', not '${to.path}'`
  if (/^\/\$/.test(to.path) && !to.guard) return `${to.path} needs a guard`
  return undefined
})

export interface NavigationItem extends ContributionBase {
  readonly label: string
  readonly icon: PluginIcon
  readonly to: RouteRef<string>
  readonly when?: When
  /** A small live mark beside the label: a count, a balance, a dot. */
  readonly badge?: ViewLoader<Record<never, never>>
}
/** Links in the sidebar of a wide screen. */
export const sidebarItems = definePoint<NavigationItem>('sidebar-items')
/** The bar at the bottom on phones; an item with a `view` draws itself, as a button instead of a link. */
export const footerItems = definePoint<
  | NavigationItem
  | (ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: When })
>('footer-items')

/** Buttons and notices of the frame around the pages. */
export const shellPieces = definePoint<
  ContributionBase & {
    /** `footer` is the line above the phone's bar; `header` is the right end of the page header. */
    readonly place: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
    readonly view: ViewLoader<Record<never, never>>
    readonly when?: When
  }
>('shell-pieces')

/** Panels of the right column, shown from 1024 px. */
export const asidePanels = definePoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: When }
>('aside-panels')

/** Views that float over every page: dialogs, viewers. */
export const overlays = definePoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: When }
>('overlays')

/** A page of Settings at `/settings/{id}`. */
export const settingsSections = definePoint<
  ContributionBase & {
    readonly title: string
    readonly icon: PluginIcon
    readonly view: ViewLoader<Record<never, never>>
    readonly when?: When
  }
>('settings-sections')

/** The singular with its article, then the plural: `['a poll', 'polls']`. */
export type KindName = readonly [one: string, many: string]
export interface KindNames extends ContributionBase {
  readonly names: Readonly<Record<number, KindName>>
}
/** Names of the kinds that a plugin owns, for texts on what it may publish, what the outbox holds, what a key signs. */
export const kindNames = definePoint<KindNames>('kind-names')

interface ShortcutBase extends ContributionBase {
  /** Keys as in `KeyboardEvent.key`, one after the other: `j`, `g h`, `?`. */
  readonly keys: string
  /** A description for the list of shortcuts. Shortcuts with the same label share one line. */
  readonly label: string
  readonly when?: When
  /** Repeats while the key is held. */
  readonly repeats?: boolean
}

/**
 * Keys that go to a page or run an action, from anywhere. Ignored while the user types, while a dialog or menu is open,
 * with Control, Alt or Meta, and when the user turned them off.
 */
export const shortcuts = definePoint<
  | (ShortcutBase & { readonly to: RouteRef<string> })
  | (ShortcutBase & {
      readonly action: ActionLoader<{ go(path: string): void }>
      /** Leads to a text field: keys typed before the field appears are entered into it, and are not shortcuts. */
      readonly writes?: boolean
    })
>('shortcuts', ({ keys }) => (keys.trim() ? undefined : 'keys are empty'))

/** The bar above a page: its title, Back, and the page's own controls. Implemented by the host. */
export const PageHeader = defineView<{ readonly title: string; readonly children?: ReactNode }>('page-header')

/**
 * Shown instead of an empty list if too few relays answered (`lacksAnswers`): says so and offers to ask again.
 * Implemented by the host.
 */
export const NoAnswer = defineView<Pick<QuerySnapshot, 'answers'>>('no-answer')

/**
 * A button that turns on the disabled plugin which shows events of a kind; nothing if there is none. Implemented by the
 * host.
 */
export const TurnOnKind = defineView<{ readonly kind: number }>('turn-on-kind')

/** The path of the settings, which are the host's own page. */
export const settingsRoute = defineRoute('/settings')
/** The path of one section; `section` is the id of its contribution to `settingsSections`. */
export const settingsSectionRoute = defineRoute('/settings/$section')

/** The user clicked the link of the current page while at its top: look for newer content. */
export const pageRefreshed = defineEvent<{ readonly path: string }>('page.refreshed')
