import type { PluginManifest } from '#kernel'
import about from '../plugins/about/manifest'
import feeds from '../plugins/feeds/manifest'
import notes from '../plugins/notes/manifest'
import profiles from '../plugins/profiles/manifest'
import relays from '../plugins/relays/manifest'
import thread from '../plugins/thread/manifest'

/** One line a plugin. What is off by default costs this line and nothing more. */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  /** On until the user says otherwise: the manifest is in the first script. */
  readonly manifest?: PluginManifest
  /** Off until the user says otherwise. */
  readonly load?: () => Promise<{ default: PluginManifest }>
  /** Beginnings of paths that are its own ('/' is only itself), so that a link to an off plugin can say so. */
  readonly paths?: readonly string[]
}

const on = (manifest: PluginManifest, ...paths: string[]): CatalogEntry => ({
  id: manifest.id,
  title: manifest.title,
  manifest,
  paths,
})

export const catalog: readonly CatalogEntry[] = [
  on(notes),
  on(feeds, '/'),
  on(thread, '/note1', '/nevent1', '/naddr1'),
  on(profiles, '/npub1', '/nprofile1'),
  on(relays, '/relay/'),
  on(about, '/about'),
]
