import type { SceneKind } from '../media/create-scene-painter.ts'
import type { MediaFile } from '../media/describe-media.ts'
import { addPost, type DemoPost, type NetworkBuilder } from './network-builder.ts'

const CAPTIONS: readonly {
  readonly topic: string
  readonly scenes: readonly SceneKind[]
  readonly texts: readonly string[]
}[] = [
  {
    topic: 'hiking',
    scenes: ['hills'],
    texts: [
      'The view that cost me both knees.',
      'Four layers of blue and one of tea.',
      'Up at five for this.',
    ],
  },
  {
    topic: 'sailing',
    scenes: ['sea'],
    texts: [
      'Taken from the dinghy, one hand on the oar.',
      'Last light, flat water.',
      'She sails, I take pictures.',
    ],
  },
  {
    topic: 'stars',
    scenes: ['night'],
    texts: [
      'Thirty seconds, wide open, frozen fingers.',
      'The tree line is my favourite part.',
      'No moon tonight.',
    ],
  },
  {
    topic: 'garden',
    scenes: ['field'],
    texts: [
      'I sowed the left half. The right half sowed itself.',
      'The bees have voted.',
      'June in one picture.',
    ],
  },
  {
    topic: 'film',
    scenes: ['blocks', 'sea', 'hills', 'field'],
    texts: [
      'One frame left, so I took the wall.',
      'The lab scanned it a bit warm and I like it.',
      'Medium format, no crop.',
    ],
  },
  {
    topic: 'trains',
    scenes: ['hills', 'blocks'],
    texts: ['Through the window, somewhere after the tunnel.', 'The tiles of the old station hall.'],
  },
  {
    topic: 'bikes',
    scenes: ['hills', 'field'],
    texts: [
      'Proof that I got up there.',
      'The lunch spot.',
      'Leaned the bike on a fence and stayed for an hour.',
    ],
  },
]

/** Writes notes with one to three pictures. An `imeta` tag (NIP-92) describes each picture. */
export function writeMediaNotes(builder: NetworkBuilder, count: number): void {
  const random = builder.random.fork('media')
  for (let made = 0; made < count; made++) {
    const { topic, scenes, texts } = random.pick(CAPTIONS)
    const author = random.pick(
      builder.people.filter(person => person.topics.includes(topic) && person.role !== 'loner'),
    )
    const matchingFiles = builder.media.filter(
      file => file.mime === 'image/png' && scenes.includes(file.scene),
    )
    const files = random.sample(matchingFiles, random.pick([1, 1, 1, 1, 2, 3]))
    const created_at = builder.now - 300 - Math.floor(45 * 86_400 * random.next() ** 2)
    addMediaPost(builder, author.index, random.pick(texts), files, created_at)
  }
}

/** Writes one note whose text ends with the addresses of its files. */
export function addMediaPost(
  builder: NetworkBuilder,
  author: number,
  text: string,
  files: readonly MediaFile[],
  created_at: number,
  extraTags: readonly string[][] = [],
): DemoPost {
  const content = [text, ...files.map(file => `${builder.mediaUrl}${file.path}`)].join('\n')
  const tags = [...files.map(file => createImetaTag(builder.mediaUrl, file)), ...extraTags]
  return addPost(builder, builder.people[author]!, { kind: 1, created_at, tags, content })
}

/** Returns the `imeta` tag of a file (NIP-92), with the fields of NIP-94. */
export function createImetaTag(mediaUrl: string, file: MediaFile): string[] {
  return [
    'imeta',
    `url ${mediaUrl}${file.path}`,
    `m ${file.mime}`,
    `dim ${file.width}x${file.height}`,
    `blurhash ${file.blurhash}`,
    `alt ${file.alt}`,
    `x ${file.sha256}`,
    `size ${file.size}`,
  ]
}
