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

/** One line a plugin. What is off by default costs this line and nothing more. */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  /** On until the user says otherwise. */
  readonly manifest?: PluginManifest
  /** Off until the user says otherwise. */
  readonly load?: () => Promise<{ default: PluginManifest }>
  /** Beginnings of paths that are its own ('/' is only itself), so that a link to an off plugin can say so. */
  readonly paths?: readonly string[]
}

export const on = (manifest: PluginManifest, ...paths: string[]): CatalogEntry => ({
  id: manifest.id,
  title: manifest.title,
  manifest,
  paths,
})

/** What the first screen may show, and what is off. The rest comes after it: `late-catalog.ts`. */
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
