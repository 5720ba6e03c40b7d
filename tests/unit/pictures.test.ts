import { expect, test } from 'vitest'

// An `img` of its own asks the picture's host, past the image proxy. Those that may, and why.
const ALLOWED: Record<string, string> = {
  'plugins/notes/card/note-tile.tsx': 'by useImageSources',
  'plugins/notes/media-views/encrypted-media.tsx': 'what was decrypted here',
  'plugins/notes/media-views/media-image.tsx': 'by useImageSources',
  'plugins/notes/media-views/viewed-media.tsx': 'by useImageSources',
  'plugins/profiles/views/profile-pictures.tsx': 'by useImage',
}

const sources = import.meta.glob<string>('../../plugins/**/*.tsx', { query: '?raw', import: 'default' })

test('pictures of other people are shown by Picture, or asked for by useImage', async () => {
  const paths = Object.keys(sources).filter(path => !path.endsWith('.test.tsx'))
  const own = await Promise.all(
    paths.map(async path => ((await sources[path]?.())?.includes('<img') ? path.slice('../../'.length) : '')),
  )
  expect(own.filter(path => path !== '').sort()).toEqual(Object.keys(ALLOWED).sort())
})
