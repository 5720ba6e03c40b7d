import type { PluginManifest } from '#kernel'
import about from '../plugins/about/manifest'
import accounts from '../plugins/accounts/manifest'
import composer from '../plugins/composer/manifest'
import feeds from '../plugins/feeds/manifest'
import graph from '../plugins/graph/manifest'
import lists from '../plugins/lists/manifest'
import market from '../plugins/market/manifest'
import moderation from '../plugins/moderation/manifest'
import notes from '../plugins/notes/manifest'
import profiles from '../plugins/profiles/manifest'
import reactions from '../plugins/reactions/manifest'
import reposts from '../plugins/reposts/manifest'
import search from '../plugins/search/manifest'
import thread from '../plugins/thread/manifest'

/**
 * The entry of a plugin in the catalog. If the plugin is disabled by default, only this entry is in the first script.
 */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  /** The manifest, if the plugin is enabled by default. */
  readonly manifest?: PluginManifest
  /** Loads the manifest, if the plugin is disabled by default. */
  readonly loadManifest?: () => Promise<{ default: PluginManifest }>
  /**
   * Prefixes of the paths of the plugin's pages ('/' stands for the home page only). With them, the page for unknown
   * links can say that a path belongs to a disabled plugin.
   */
  readonly pathPrefixes?: readonly string[]
}

export const createEnabledCatalogEntry = (
  manifest: PluginManifest,
  ...pathPrefixes: string[]
): CatalogEntry => ({
  id: manifest.id,
  title: manifest.title,
  manifest,
  pathPrefixes,
})

/** The plugins that the first screen may show. All others are in `deferred-plugin-catalog.ts`. */
export const firstScreenPluginCatalog: readonly CatalogEntry[] = [
  createEnabledCatalogEntry(accounts),
  createEnabledCatalogEntry(notes),
  createEnabledCatalogEntry(feeds, '/'),
  createEnabledCatalogEntry(market),
  createEnabledCatalogEntry(thread, '/note1', '/nevent1', '/naddr1'),
  createEnabledCatalogEntry(profiles, '/npub1', '/nprofile1'),
  createEnabledCatalogEntry(composer),
  createEnabledCatalogEntry(reposts),
  createEnabledCatalogEntry(reactions),
  createEnabledCatalogEntry(lists),
  createEnabledCatalogEntry(graph),
  createEnabledCatalogEntry(moderation),
  createEnabledCatalogEntry(search, '/search'),
  createEnabledCatalogEntry(about, '/about'),
]
