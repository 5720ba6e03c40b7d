/** Hosts of players that a reader opens: the only frames that the host's policy (`frame-src`) allows. */
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
