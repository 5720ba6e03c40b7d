/** Sites with embeddable players, and patterns of the addresses that their players can play. */
const ADDRESS_BY_SITE = {
  YouTube:
    /^(?:(?:m\.|music\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)[\w-]{11}(?![\w-])/,
  Vimeo: /^vimeo\.com\/\d+$/,
  Spotify: /^open\.spotify\.com\/(?:intl-\w+\/)?(?:track|album|playlist|episode|show|artist)\/\w{22}(?!\w)/,
  SoundCloud: /^soundcloud\.com\/[\w-]+\/[\w-]+/,
  'Apple Music': /^music\.apple\.com\/\w\w\/(?:album|song|playlist|music-video)\//,
  'Apple Podcasts': /^podcasts\.apple\.com\/\w\w\/podcast\//,
  TIDAL: /^(?:listen\.)?tidal\.com\/(?:browse\/)?(?:track|album|playlist|video)\/[\w-]+/,
  Wavlake: /^wavlake\.com\/(?:track|album|playlist)\/[\w-]+$/,
  Twitch: /^(?:twitch\.tv\/videos\/\d+|clips\.twitch\.tv\/[\w-]+)/,
  TikTok: /^tiktok\.com\/@[\w.-]+\/video\/\d+/,
} as const

export type PlayerSite = keyof typeof ADDRESS_BY_SITE

const NAMES = Object.keys(ADDRESS_BY_SITE) as PlayerSite[]

/** Returns the name of the site whose player can play a web address. */
export function findPlayerSite(url: URL): PlayerSite | undefined {
  if (url.port) return undefined
  const address = url.hostname.replace(/^www\./, '') + url.pathname + url.search
  return NAMES.find(name => ADDRESS_BY_SITE[name].test(address))
}
