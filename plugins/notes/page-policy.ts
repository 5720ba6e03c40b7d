/**
 * Hosts of the players that a reader can open. The site's content security policy (`frame-src`) allows frames only from
 * these hosts.
 */
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
