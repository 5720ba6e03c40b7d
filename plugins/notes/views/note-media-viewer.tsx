import { useEffect, useMemo, useState } from 'react'
import { noteFilters, noteKindOf, noteKinds } from '#contracts/notes'
import { isRepost, repostTarget } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useImage, useNostr, usePoint, useVerdicts } from '#kernel/react'
import { MediaViewer } from '#ui-kit'
import { mediaOfNote } from '../blocks/media-of-note'
import { contentCover } from '../card/content-cover'
import { useContentSettings } from '../card/use-content-settings'
import { isViewable, viewedMedia } from '../media-views/viewed-media'

interface NoteMediaViewerProps {
  readonly events: readonly NostrEvent[]
  readonly first: string
  onClose(): void
}

/** Maximum number of notes in the viewer at once. */
const MAX_NOTES = 100
/** Number of pictures that are preloaded on each side of the shown one. */
const PRELOADED_PER_SIDE = 3

/** A full-screen viewer for the media of many notes. */
export default function NoteMediaViewer({ events, first, onClose }: NoteMediaViewerProps) {
  const { blurNSFW } = useContentSettings()
  const nostr = useNostr()
  const judge = useVerdicts(noteFilters)
  const kinds = usePoint(noteKinds)
  const files = useMemo(() => {
    const at = Math.max(
      0,
      events.findIndex(({ id }) => id === first),
    )
    const from = Math.max(0, Math.min(at - MAX_NOTES / 2, events.length - MAX_NOTES))
    return events.slice(from, from + MAX_NOTES).flatMap(row => {
      // The copy of a note inside a repost may be forged, so use the original note.
      const target = isRepost(row.kind) ? repostTarget(row) : undefined
      const note = isRepost(row.kind) ? target && nostr.peek(target) : row
      const verdicts = [row, note].map(event => event && judge(event)?.how)
      if (!note || verdicts.includes('hide')) return []
      const isCovered = verdicts.some(how => how !== undefined) || (blurNSFW && contentCover(note))
      if (row.id !== first && isCovered) return []
      return mediaOfNote(note, noteKindOf(kinds, note.kind)?.value.pictureTag)
        .filter(isViewable)
        .map((item, nth) => ({ item, note: row.id, key: `${row.id} ${nth}` }))
    })
  }, [events, first, blurNSFW, judge, kinds, nostr])
  // Identify the shown file by its key, because new notes may change its index.
  const [key, setKey] = useState(() => files.find(({ note }) => note === first)?.key)
  const found = files.findIndex(file => file.key === key)
  const index = found < 0 ? undefined : found
  const around =
    index === undefined
      ? []
      : files.slice(Math.max(0, index - PRELOADED_PER_SIDE), index + PRELOADED_PER_SIDE + 1)
  useEffect(() => {
    if (index === undefined) onClose()
  }, [index, onClose])
  return (
    <>
      <MediaViewer
        items={files.map(({ item, key: name }) => viewedMedia(item, name))}
        index={index}
        size="screen"
        onIndex={to => setKey(files[to]?.key)}
        onClose={onClose}
      />
      {around.map(({ item, key: name }) => item.kind === 'image' && <FetchAhead key={name} url={item.url} />)}
    </>
  )
}

/** Preloads a picture from the address that the viewer will use. */
function FetchAhead({ url }: { url: string }) {
  const { src } = useImage(url)
  useEffect(() => {
    if (src === undefined) return
    // biome-ignore lint/style/noRestrictedGlobals: a checked address of a picture that will be shown soon
    const picture = new Image()
    picture.referrerPolicy = 'no-referrer'
    picture.src = src
  }, [src])
  return null
}
