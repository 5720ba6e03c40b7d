import { useEffect, useMemo, useState } from 'react'
import type { NostrEvent } from '#kernel'
import { MediaViewer } from '#ui-kit'
import { mediaOfNote } from '../blocks/media-of-note'
import { contentCover } from '../card/content-cover'
import { useContentSettings } from '../content-settings'
import { failedImages } from '../image-proxy/failed-images'
import { type ImageProxy, proxyUrl } from '../image-proxy/proxy-url'
import { useImageProxy } from '../image-proxy/use-image-proxy'
import { isViewable, viewedMedia } from '../media-views/viewed-media'

interface NoteMediaViewerProps {
  readonly events: readonly NostrEvent[]
  readonly first: string
  onClose(): void
}

/** Notes within reach of the arrows. */
const KEPT = 100
/** Pictures fetched ahead, on either side. */
const AHEAD = 3

/** The media of many notes over the whole screen. */
export default function NoteMediaViewer({ events, first, onClose }: NoteMediaViewerProps) {
  const { blurNSFW } = useContentSettings()
  const files = useMemo(() => {
    const at = Math.max(
      0,
      events.findIndex(({ id }) => id === first),
    )
    const from = Math.max(0, Math.min(at - KEPT / 2, events.length - KEPT))
    return events
      .slice(from, from + KEPT)
      .filter(event => event.id === first || !blurNSFW || !contentCover(event))
      .flatMap(event =>
        mediaOfNote(event)
          .filter(isViewable)
          .map((item, nth) => ({ item, note: event.id, key: `${event.id} ${nth}` })),
      )
  }, [events, first, blurNSFW])
  // Notes may come in meanwhile: the one that is shown is known by its name.
  const [key, setKey] = useState(() => files.find(({ note }) => note === first)?.key)
  const found = files.findIndex(file => file.key === key)
  const index = found < 0 ? undefined : found
  const proxy = useImageProxy()
  useEffect(() => {
    if (index === undefined) return
    for (const { item } of files.slice(Math.max(0, index - AHEAD), index + AHEAD + 1)) {
      if (item.kind !== 'image') continue
      void fetchAhead(item.url, proxy)
    }
  }, [files, index, proxy])
  useEffect(() => {
    if (index === undefined) onClose()
  }, [index, onClose])
  return (
    <MediaViewer
      items={files.map(({ item, key: name }) => viewedMedia(item, name))}
      index={index}
      size="screen"
      onIndex={to => setKey(files[to]?.key)}
      onClose={onClose}
    />
  )
}

/** From where the viewer will have it; what the proxy has failed to give is left for then. */
async function fetchAhead(url: string, proxy: ImageProxy | undefined): Promise<void> {
  if (proxy && failedImages.has(url)) return
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = proxy ? await proxyUrl(proxy, url) : url
}
