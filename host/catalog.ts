import type { PluginManifest } from '#kernel'
import about from '../plugins/about/manifest'
import accounts from '../plugins/accounts/manifest'
import composer from '../plugins/composer/manifest'
import feeds from '../plugins/feeds/manifest'
import graph from '../plugins/graph/manifest'
import moderation from '../plugins/moderation/manifest'
import notes from '../plugins/notes/manifest'
import profiles from '../plugins/profiles/manifest'
import reactions from '../plugins/reactions/manifest'
import reposts from '../plugins/reposts/manifest'
import thread from '../plugins/thread/manifest'

/** One line a plugin. What is off by default costs this line and nothing more. */
export interface CatalogEntry {
  readonly id: string
  readonly title: string
  /** On until the user says otherwise: the manifest is in the first script. */
  readonly manifest?: PluginManifest
  /** On until the user says otherwise, but not on the first screen: the manifest comes after it. */
  readonly late?: true
  /** Off until the user says otherwise, unless it is `late`. */
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

const late = (id: string, title: string, ...paths: string[]): CatalogEntry => ({
  id,
  title,
  late: true,
  async load() {
    const { lateManifests } = await import('./late-manifests')
    const manifest = lateManifests.find(m => m.id === id)
    if (!manifest) throw new Error(`${id} is not among the late manifests`)
    return { default: manifest }
  },
  paths,
})

export const catalog: readonly CatalogEntry[] = [
  on(accounts),
  on(notes),
  on(feeds, '/'),
  on(thread, '/note1', '/nevent1', '/naddr1'),
  on(profiles, '/npub1', '/nprofile1'),
  on(composer),
  on(reposts),
  on(reactions),
  on(graph),
  on(moderation),
  late('articles', 'Articles'),
  late('market', 'Market'),
  late('highlights', 'Highlights'),
  late('channels', 'Channels'),
  late('relays', 'Relays', '/relay/'),
  late('wallet', 'Wallet'),
  late('wallet-page', 'Wallet page', '/wallet'),
  late('zaps', 'Zaps'),
  late('connector-nwc', 'Nostr Wallet Connect'),
  late('connector-alby-hub', 'Alby Hub'),
  late('connector-coinos', 'Coinos'),
  late('connector-flash', 'Flash Wallet'),
  late('connector-primal', 'Primal Mobile'),
  late('connector-cashu-me', 'Cashu.me'),
  late('connector-lnbits', 'LNbits'),
  late('connector-lnbits-nwc', 'LNbits NWC Plugin'),
  late('connector-lnfi', 'LN Link'),
  late('connector-rizful', 'Rizful'),
  late('connector-lnc', 'Lightning Node Connect'),
  late('connector-extension', 'Browser extensions'),
  on(about, '/about'),
]
