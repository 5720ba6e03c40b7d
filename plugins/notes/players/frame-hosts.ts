/** Where players come from that a reader asked for: the only frames the host's policy lets in (`frame-src`). */
export const FRAME_HOSTS = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'embed.music.apple.com',
  'embed.podcasts.apple.com',
  'embed.tidal.com',
  'embed.wavlake.com',
  'player.twitch.tv',
  'clips.twitch.tv',
  'www.tiktok.com',
] as const
