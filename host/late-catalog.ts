import articles from '../plugins/articles/manifest'
import channels from '../plugins/channels/manifest'
import albyHub from '../plugins/connector-alby-hub/manifest'
import cashuMe from '../plugins/connector-cashu-me/manifest'
import coinos from '../plugins/connector-coinos/manifest'
import extension from '../plugins/connector-extension/manifest'
import flash from '../plugins/connector-flash/manifest'
import lnbits from '../plugins/connector-lnbits/manifest'
import lnbitsNwc from '../plugins/connector-lnbits-nwc/manifest'
import lnc from '../plugins/connector-lnc/manifest'
import lnfi from '../plugins/connector-lnfi/manifest'
import nwc from '../plugins/connector-nwc/manifest'
import primal from '../plugins/connector-primal/manifest'
import rizful from '../plugins/connector-rizful/manifest'
import highlights from '../plugins/highlights/manifest'
import installation from '../plugins/installation/manifest'
import notifications from '../plugins/notifications/manifest'
import relays from '../plugins/relays/manifest'
import wallet from '../plugins/wallet/manifest'
import walletPage from '../plugins/wallet-page/manifest'
import zaps from '../plugins/zaps/manifest'
import { type CatalogEntry, on } from './catalog'

/**
 * The plugins that the first screen does not need. Those that are enabled by default are in one script, which is loaded
 * after the first screen. Each other plugin is loaded when the user turns it on.
 */
export const lateCatalog: readonly CatalogEntry[] = [
  on(articles),
  on(highlights),
  on(channels),
  on(installation, '/share'),
  on(notifications, '/notifications'),
  on(relays, '/relay/'),
  on(wallet),
  on(walletPage, '/wallet'),
  on(zaps),
  on(nwc),
  on(albyHub),
  on(coinos),
  on(flash),
  on(primal),
  on(cashuMe),
  on(lnbits),
  on(lnbitsNwc),
  on(lnfi),
  on(rizful),
  on(lnc),
  on(extension),
  { id: 'polls', title: 'Polls', load: () => import('../plugins/polls/manifest') },
  {
    id: 'bookmarks',
    title: 'Bookmarks',
    load: () => import('../plugins/bookmarks/manifest'),
    paths: ['/bookmarks'],
  },
]
