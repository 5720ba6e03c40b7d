/**
 * The keys (hex) and the relay that a stored profile of the former client names. The tests expect them to move over.
 */
export interface LegacyOwner {
  readonly secretKey: string
  readonly pubkey: string
  readonly relay: string
  /** Key of a person whom the owner has searched. */
  readonly friend: string
}

const record = (state: unknown, version = 0) => JSON.stringify({ state, version })

const feed = (id: string, name: string, more: object) => ({
  id,
  name,
  showRepliedTo: true,
  hideReplies: false,
  followDistance: 1,
  showEventsByUnknownUsers: false,
  ...more,
})

/** All records that a user of the former client has in localStorage, with fields that Pinion does not know. */
export const createLegacyProfile = ({
  secretKey,
  pubkey,
  relay,
  friend,
}: LegacyOwner): Readonly<Record<string, string>> => ({
  // An early version of the former client had one record for each field. Later versions left these records in place.
  'localState/user/publicKey': JSON.stringify(pubkey),
  'localState/user/privateKey': JSON.stringify(secretKey),
  'user/publicKey': JSON.stringify(pubkey),
  'user/privateKey': JSON.stringify(secretKey),
  'user/nip07Login': 'false',
  'user-storage': record({
    publicKey: pubkey,
    privateKey: secretKey,
    nip07Login: false,
    cashuEnabled: true,
    walletConnect: true,
    relays: [relay],
    mediaservers: [{ url: 'https://blossom.former.test', protocol: 'blossom' }],
    defaultMediaserver: { url: 'https://blossom.former.test', protocol: 'blossom' },
    ndkRelayConfigs: [],
  }),
  'settings-storage': record({
    appearance: { theme: 'dark', singleColumnLayout: true },
    content: {
      blurNSFW: false,
      hideEventsByUnknownUsers: false,
      hidePostsByMutedMoreThanFollowed: true,
      autoplayVideos: false,
      showLikes: false,
      showReposts: true,
      showReplies: true,
      showZaps: true,
      showReactionsBar: true,
      showReactionCounts: false,
      maxFollowDistance: 5,
    },
    imgproxy: {
      url: 'https://imgproxy.former.test',
      key: 'f66233cb160ea07078ff28099bfa3e3e',
      salt: '4a79ba4a8e1cfa4d9a5e0b4b1b0b3c2d',
      enabled: false,
      fallbackToOriginal: true,
    },
    notifications: { server: 'https://push.former.test' },
    notificationsDeclined: true,
    privacy: { enableAnalytics: true },
    debug: { enabled: true, privateKey: secretKey },
  }),
  'feed-storage': record({
    activeHomeTab: 'feed_1700000000000_k3x9a',
    displayCount: 20,
    feedDisplayAs: 'list',
    enabledFeedIds: ['latest', 'feed_1700000000000_k3x9a', 'popular'],
    tabConfigs: [
      feed('unseen', 'Unseen', { excludeSeen: true, filter: { kinds: [1, 6], limit: 100 } }),
      feed('popular', 'Popular', { sortLikedPosts: true, filter: { kinds: [6, 7], limit: 300, since: 1 } }),
      feed('latest', 'Latest', { customName: 'My people', filter: { kinds: [1], limit: 100 } }),
      feed('feed_1700000000000_k3x9a', 'Mosses', {
        hideReplies: true,
        requiresMedia: true,
        followDistance: 3,
        feedStrategy: 'chrono',
        filter: { kinds: [1], limit: 50, search: 'moss' },
      }),
    ],
  }),
  'zap-storage': record({ defaultZapAmount: 210, defaultZapComment: '' }),
  'search-storage': record({ recentSearches: [{ pubKey: friend, name: 'Tomas', query: 'tom' }] }),
  'draft-storage': record({
    content: 'Half a thought about mosses',
    imageMetadata: { 'https://media.former.test/a.jpg': { width: 800, height: 600, blurhash: 'LEHV6nWB2y' } },
    repliedEventId: null,
    gallery: [],
  }),
  mutedIds: JSON.stringify(['c'.repeat(64)]),
})
