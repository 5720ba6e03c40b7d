import analytics from '../plugins/analytics/manifest'
import articles from '../plugins/articles/manifest'
import cashu from '../plugins/cashu/manifest'
import channels from '../plugins/channels/manifest'
import chatDirect from '../plugins/chat-direct/manifest'
import chatRatchet from '../plugins/chat-ratchet/manifest'
import chats from '../plugins/chats/manifest'
import albyHub from '../plugins/connector-alby-hub/manifest'
import cashuMe from '../plugins/connector-cashu-me/manifest'
import coinos from '../plugins/connector-coinos/manifest'
import demoWallet from '../plugins/connector-demo/manifest'
import extension from '../plugins/connector-extension/manifest'
import flash from '../plugins/connector-flash/manifest'
import lnbits from '../plugins/connector-lnbits/manifest'
import lnbitsNwc from '../plugins/connector-lnbits-nwc/manifest'
import lnc from '../plugins/connector-lnc/manifest'
import lnfi from '../plugins/connector-lnfi/manifest'
import nwc from '../plugins/connector-nwc/manifest'
import primal from '../plugins/connector-primal/manifest'
import rizful from '../plugins/connector-rizful/manifest'
import debugSession from '../plugins/debug-session/manifest'
import highlights from '../plugins/highlights/manifest'
import installation from '../plugins/installation/manifest'
import mediaUpload from '../plugins/media-upload/manifest'
import notifications from '../plugins/notifications/manifest'
import privateChats from '../plugins/private-chats/manifest'
import relays from '../plugins/relays/manifest'
import subscription from '../plugins/subscription/manifest'
import wallet from '../plugins/wallet/manifest'
import walletPage from '../plugins/wallet-page/manifest'
import welcome from '../plugins/welcome/manifest'
import zaps from '../plugins/zaps/manifest'
import { type CatalogEntry, createEnabledCatalogEntry } from './catalog'

export { createDeferredHostManifest } from './deferred-host-manifest'

/**
 * The plugins that the first screen does not need. Those that are enabled by default are in one script, which is loaded
 * after the first screen. Each other plugin is loaded when the user turns it on.
 */
export const deferredPluginCatalog: readonly CatalogEntry[] = [
  createEnabledCatalogEntry(analytics),
  createEnabledCatalogEntry(articles),
  createEnabledCatalogEntry(highlights),
  createEnabledCatalogEntry(channels),
  createEnabledCatalogEntry(chats, '/chats'),
  createEnabledCatalogEntry(privateChats),
  createEnabledCatalogEntry(chatDirect),
  createEnabledCatalogEntry(chatRatchet),
  createEnabledCatalogEntry(debugSession, '/debug.html'),
  createEnabledCatalogEntry(installation, '/share'),
  createEnabledCatalogEntry(mediaUpload),
  createEnabledCatalogEntry(notifications, '/notifications'),
  createEnabledCatalogEntry(relays, '/relay/'),
  createEnabledCatalogEntry(subscription, '/subscribe'),
  createEnabledCatalogEntry(wallet),
  createEnabledCatalogEntry(walletPage, '/wallet'),
  createEnabledCatalogEntry(cashu),
  createEnabledCatalogEntry(welcome, '/welcome'),
  createEnabledCatalogEntry(zaps),
  createEnabledCatalogEntry(demoWallet),
  createEnabledCatalogEntry(nwc),
  createEnabledCatalogEntry(albyHub),
  createEnabledCatalogEntry(coinos),
  createEnabledCatalogEntry(flash),
  createEnabledCatalogEntry(primal),
  createEnabledCatalogEntry(cashuMe),
  createEnabledCatalogEntry(lnbits),
  createEnabledCatalogEntry(lnbitsNwc),
  createEnabledCatalogEntry(lnfi),
  createEnabledCatalogEntry(rizful),
  createEnabledCatalogEntry(lnc),
  createEnabledCatalogEntry(extension),
  {
    id: 'guests',
    title: 'Plugins from others',
    loadManifest: () => import('../plugins/guests/manifest'),
    pathPrefixes: ['/x/', '/plugins'],
  },
  { id: 'polls', title: 'Polls', loadManifest: () => import('../plugins/polls/manifest') },
  {
    id: 'bookmarks',
    title: 'Bookmarks',
    loadManifest: () => import('../plugins/bookmarks/manifest'),
    pathPrefixes: ['/bookmarks'],
  },
]
