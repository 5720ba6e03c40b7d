import type { ReactNode } from 'react'
import type { HostConfig } from '../config'
import type { ActionLoader } from '../core/plugin'
import type { PluginIcon } from '../core/plugin-icon'
import {
  type ContributionBase,
  defineContributionPoint,
  defineEvent,
  defineView,
  type ViewLoader,
} from '../core/tokens'
import type { AccountSession, QuerySnapshot } from '../ports/nostr-access'
import { defineRoute, type RouteContribution, type RouteRef } from './routes'

export interface ShellContext {
  readonly session: AccountSession
  /** The site's `config.json`; `undefined` until it is read. */
  readonly site?: HostConfig | undefined
}

/** Returns true if the contribution is shown for this account on this site. Must be pure and synchronous. */
export type ShellCondition = (facts: ShellContext) => boolean

/**
 * The pages of the app. If a path consists of one param only, the route needs a guard, because several routes have such
 * a path.
 */
export const routes = defineContributionPoint<RouteContribution>('routes', ({ to }) => {
  if (!to.path.startsWith('/')) return `a path starts with '/', not '${to.path}'`
  if (/^\/\$/.test(to.path) && !to.guard) return `${to.path} needs a guard`
  return undefined
})

export interface NavigationItem extends ContributionBase {
  readonly label: string
  readonly icon: PluginIcon
  readonly to: RouteRef<string>
  readonly when?: ShellCondition
  /** Loads a small view beside the label that shows, for example, a count, a balance or a dot. */
  readonly badge?: ViewLoader<Record<never, never>>
}
/** Links in the sidebar of a wide screen. */
export const sidebarItems = defineContributionPoint<NavigationItem>('sidebar-items')
/**
 * The items of the bar at the bottom on phones. An item with a `view` is shown by that view, as a button instead of a
 * link.
 */
export const bottomBarItems = defineContributionPoint<
  | NavigationItem
  | (ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: ShellCondition })
>('footer-items')

/** Buttons and notices in the frame around the pages. */
export const shellViews = defineContributionPoint<
  ContributionBase & {
    /**
     * The place of the view: `footer` is the line above the phone's bar, and `header` the right end of the page header.
     */
    readonly place: 'sidebar-top' | 'sidebar-bottom' | 'header' | 'footer'
    readonly view: ViewLoader<Record<never, never>>
    readonly when?: ShellCondition
  }
>('shell-pieces')

/** Panels in the right column, which is shown from a width of 1024 px on. */
export const asidePanels = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: ShellCondition }
>('aside-panels')

/** Views that are shown above every page, such as dialogs and viewers. */
export const overlays = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>>; readonly when?: ShellCondition }
>('overlays')

/** Pages of Settings, each at `/settings/{id}`. */
export const settingsSections = defineContributionPoint<
  ContributionBase & {
    readonly title: string
    readonly icon: PluginIcon
    readonly view: ViewLoader<Record<never, never>>
    readonly when?: ShellCondition
  }
>('settings-sections')

/** The singular with its article, and the plural: `['a poll', 'polls']`. */
export type KindName = readonly [one: string, many: string]
export interface KindNames extends ContributionBase {
  readonly names: Readonly<Record<number, KindName>>
}
/**
 * Names of the kinds that a plugin owns. Used in texts on what it may publish, what the outbox contains, and what a key
 * signs.
 */
export const kindNames = defineContributionPoint<KindNames>('kind-names')

interface ShortcutBase extends ContributionBase {
  /** The keys as in `KeyboardEvent.key`, to be pressed one after the other: `j`, `g h`, `?`. */
  readonly keys: string
  /** A description for the list of shortcuts. Shortcuts with the same description share one line. */
  readonly label: string
  readonly when?: ShellCondition
  /** True if holding the key repeats the action. */
  readonly repeats?: boolean
}

/**
 * Keys that open a page or run an action, from any page. They are ignored while the user types, while a dialog or menu
 * is open, with Control, Alt or Meta, and if the user has turned them off.
 */
export const shortcuts = defineContributionPoint<
  | (ShortcutBase & { readonly to: RouteRef<string> })
  | (ShortcutBase & {
      readonly action: ActionLoader<{ go(path: string): void }>
      /**
       * True if the shortcut opens a text field. Keys that are typed before the field appears are entered into it
       * later, and do not run other shortcuts.
       */
      readonly writes?: boolean
    })
>('shortcuts', ({ keys }) => (keys.trim() ? undefined : 'keys are empty'))

/**
 * The bar above a page with its title, the Back button, and the page's own controls. On a phone it is hidden while the
 * reader scrolls down, unless it `stays`. The host implements it.
 */
export const PageHeader = defineView<{
  readonly title: string
  readonly stays?: boolean
  readonly children?: ReactNode
}>('page-header')

export interface TooFewAnswersProps extends Pick<QuerySnapshot, 'answers'> {
  /** The URLs of the relays that the query asked, if it asked other relays than those of the reader. */
  readonly relays?: readonly string[] | undefined
}

/**
 * Shown instead of an empty list if too few relays answered (`hasTooFewAnswers`). Says so and offers to ask again.
 * The host implements it.
 */
export const TooFewAnswersNotice = defineView<TooFewAnswersProps>('no-answer')

/**
 * Shown at the end of a list while `older` is `refused`. Says which relays refused older events and why, and offers to
 * ask again. The host implements it.
 */
export const OlderRefusedNotice = defineView<
  Pick<QuerySnapshot, 'refused'> & { readonly onRetry: () => void }
>('no-older')

/**
 * A button that turns on the disabled plugin that shows events of this kind. Renders nothing if no plugin shows them.
 * The host implements it.
 */
export const EnableKindButton = defineView<{ readonly kind: number }>('turn-on-kind')

/** The route of the settings. The host itself implements this page. */
export const settingsRoute = defineRoute('/settings')
/** The route of one settings section. `section` is the id of its contribution to `settingsSections`. */
export const settingsSectionRoute = defineRoute('/settings/$section')

/**
 * Sent when the user clicks the link of the current page while it is scrolled to its top. The page should look for
 * newer content.
 */
export const pageRefreshed = defineEvent<{ readonly path: string }>('page.refreshed')
