import type { PlayerSite } from '../text'

/** The frame that contains another site's player. */
export interface PlayerFrame {
  readonly url: string
  /** Height in px. Absent for a video, which fills the width at 16:9. */
  readonly height?: number
}

const lastPathSegment = ({ pathname }: URL): string => pathname.split('/').filter(Boolean).at(-1) ?? ''

/** Returns the frame for `youtube.com/watch?v=`, `/shorts/`, `/live/` and `youtu.be/` links. */
function youtube(url: URL): PlayerFrame {
  const id = url.searchParams.get('v') ?? lastPathSegment(url)
  const [, h = 0, m = 0, s = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(url.searchParams.get('t') ?? '') ?? []
  const start = Number(h) * 3_600 + Number(m) * 60 + Number(s)
  return {
    url: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
  }
}

function spotify(url: URL): PlayerFrame {
  const [, kind, id] = /(\w+)\/(\w{22})/.exec(url.pathname) ?? []
  return {
    url: `https://open.spotify.com/embed/${kind}/${id}`,
    height: kind === 'track' || kind === 'episode' ? 152 : 352,
  }
}

function apple(url: URL): PlayerFrame {
  const isSingleTrack = url.searchParams.has('i') || /\/(?:song|music-video)\//.test(url.pathname)
  return {
    url: `https://embed.${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`,
    height: isSingleTrack ? 175 : 450,
  }
}

function tidal(url: URL): PlayerFrame {
  const [, kind, id] = /(track|album|playlist|video)\/([\w-]+)/.exec(url.pathname) ?? []
  const isVideo = kind === 'video'
  return {
    url: `https://embed.tidal.com/${kind}s/${id}`,
    ...(!isVideo && { height: kind === 'track' ? 120 : 300 }),
  }
}

/** Twitch requires the host name of the embedding site in the address. */
function twitch(url: URL, siteHost: string): PlayerFrame {
  const parent = encodeURIComponent(siteHost)
  const embedUrl =
    url.hostname === 'clips.twitch.tv'
      ? `https://clips.twitch.tv/embed?clip=${lastPathSegment(url)}`
      : `https://player.twitch.tv/?video=${lastPathSegment(url)}`
  return { url: `${embedUrl}&parent=${parent}` }
}

const FRAME_BY_SITE: Readonly<Record<PlayerSite, (url: URL, siteHost: string) => PlayerFrame>> = {
  YouTube: youtube,
  Vimeo: url => ({ url: `https://player.vimeo.com/video/${lastPathSegment(url)}?dnt=1&autoplay=1` }),
  Spotify: spotify,
  SoundCloud: ({ origin, pathname }) => ({
    url: `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(origin + pathname)}`,
    height: 166,
  }),
  'Apple Music': apple,
  'Apple Podcasts': apple,
  TIDAL: tidal,
  Wavlake: ({ pathname }) => ({ url: `https://embed.wavlake.com${pathname}`, height: 380 }),
  Twitch: twitch,
  TikTok: url => ({ url: `https://www.tiktok.com/embed/v2/${lastPathSegment(url)}`, height: 740 }),
}

/**
 * Returns the player's frame for an address that `findPlayerSite` accepted. `siteHost` is the host name of this site.
 */
export const getPlayerFrame = (site: PlayerSite, href: string, siteHost: string): PlayerFrame =>
  FRAME_BY_SITE[site](new URL(href), siteHost)
