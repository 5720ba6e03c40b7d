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

/** One line per plugin. A plugin that is off by default costs only this line. */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  /** Enabled by default. */
  readonly manifest?: PluginManifest
  /** Disabled by default. */
  readonly load?: () => Promise<{ default: PluginManifest }>
  /** Prefixes of the plugin's paths ('/' matches only itself), so that a link to a disabled plugin can say so. */
  readonly paths?: readonly string[]
}

export const on = (manifest: PluginManifest, ...paths: string[]): CatalogEntry => ({
  id: manifest.id,
  title: manifest.title,
  manifest,
  paths,
})

/** The plugins that the first screen may show, and the disabled ones. `late-catalog.ts` has the others. */
export const catalog: readonly CatalogEntry[] = [
  on(accounts),
  on(notes),
  on(feeds, '/'),
  on(market),
  on(thread, '/note1', '/nevent1', '/naddr1'),
  on(profiles, '/npub1', '/nprofile1'),
  on(composer),
  on(reposts),
  on(reactions),
  on(lists),
  on(graph),
  on(moderation),
  on(search, '/search'),
  on(about, '/about'),
]
