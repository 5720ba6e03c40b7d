import { describe, expect, it } from 'vitest'
import { FRAME_HOSTS } from '../page-policy'
import { parseNoteText } from '../text'
import { getPlayerFrame } from './player-frame'

const FILM = 'dQw4w9WgXcQ'

/** Each row: an address, its site, and the address of the site's player. */
const PLAYED: readonly (readonly [string, string, string])[] = [
  [
    `https://www.youtube.com/watch?v=${FILM}`,
    'YouTube',
    `https://www.youtube-nocookie.com/embed/${FILM}?autoplay=1`,
  ],
  [
    `https://m.youtube.com/watch?app=desktop&v=${FILM}&t=1m5s`,
    'YouTube',
    `https://www.youtube-nocookie.com/embed/${FILM}?autoplay=1&start=65`,
  ],
  [
    `https://youtu.be/${FILM}?t=90`,
    'YouTube',
    `https://www.youtube-nocookie.com/embed/${FILM}?autoplay=1&start=90`,
  ],
  [
    `https://youtube.com/shorts/${FILM}`,
    'YouTube',
    `https://www.youtube-nocookie.com/embed/${FILM}?autoplay=1`,
  ],
  ['https://vimeo.com/76979871', 'Vimeo', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=abc',
    'Spotify',
    'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
  ],
  [
    'https://soundcloud.com/forss/flickermood',
    'SoundCloud',
    'https://w.soundcloud.com/player/?auto_play=true&url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
  ],
  [
    'https://music.apple.com/us/album/abbey-road/1441164426?i=1441164589',
    'Apple Music',
    'https://embed.music.apple.com/us/album/abbey-road/1441164426?i=1441164589',
  ],
  [
    'https://www.music.apple.com/us/album/abbey-road/1441164426?i=1441164589',
    'Apple Music',
    'https://embed.music.apple.com/us/album/abbey-road/1441164426?i=1441164589',
  ],
  [
    'https://podcasts.apple.com/us/podcast/radiolab/id152249110',
    'Apple Podcasts',
    'https://embed.podcasts.apple.com/us/podcast/radiolab/id152249110',
  ],
  ['https://tidal.com/browse/track/55391801', 'TIDAL', 'https://embed.tidal.com/tracks/55391801'],
  [
    'https://wavlake.com/track/36c4a2d7-5e3f-4d3a-9c0c-1a2b3c4d5e6f',
    'Wavlake',
    'https://embed.wavlake.com/track/36c4a2d7-5e3f-4d3a-9c0c-1a2b3c4d5e6f',
  ],
  [
    'https://www.twitch.tv/videos/1234567890',
    'Twitch',
    'https://player.twitch.tv/?video=1234567890&parent=here.example',
  ],
  [
    'https://clips.twitch.tv/BravePoliteKoala-x_1',
    'Twitch',
    'https://clips.twitch.tv/embed?clip=BravePoliteKoala-x_1&parent=here.example',
  ],
  [
    'https://www.tiktok.com/@a.b/video/7106594312292453675',
    'TikTok',
    'https://www.tiktok.com/embed/v2/7106594312292453675',
  ],
]

describe('players of other sites', () => {
  it.each(PLAYED)('%s is played by %s, in a frame that the policy allows', (href, site, frame) => {
    const [block] = parseNoteText(href)
    expect(block).toMatchObject({ type: 'player', site, href })
    if (block?.type !== 'player') throw new Error('No player')
    const { url } = getPlayerFrame(block.site, block.href, 'here.example')
    expect(url).toBe(frame)
    expect(FRAME_HOSTS).toContain(new URL(url).host)
  })

  it.each([
    'https://youtube.com/@somebody',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com.evil.example/watch?v=${FILM}`,
    `https://evil.example/youtu.be/${FILM}`,
    `https://youtu.be:8443/${FILM}`,
    'https://open.spotify.com/user/somebody',
    'https://soundcloud.com/forss',
    'https://vimeo.com/channels/staffpicks',
    'https://www.twitch.tv/somebody',
  ])('%s stays a link', href => {
    expect(parseNoteText(href)).toMatchObject([{ type: 'text', inline: [{ type: 'link', href }] }])
  })

  it('a film’s name stays within one part of the player’s path', () => {
    const href = `https://www.youtube.com/watch?v=..%2F..%2Fredirect%3Fq%3Devil&v=${FILM}`
    const { url } = getPlayerFrame('YouTube', href, 'here.example')
    expect(new URL(url).pathname).toBe('/embed/..%2F..%2Fredirect%3Fq%3Devil')
  })

  it('breaks the text around it', () => {
    expect(parseNoteText(`Watch this:\nhttps://youtu.be/${FILM}\nto the end`)).toMatchObject([
      { type: 'text' },
      { type: 'player', label: `https://youtu.be/${FILM}` },
      { type: 'text' },
    ])
  })
})
